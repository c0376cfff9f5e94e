import type { Findings } from './findings.ts';
import { masked } from './masked.ts';
import { problemsIn } from './problems.ts';
import { reportText } from './report-text.ts';

export interface Report {
  /** A sentence for each problem, with the remedy. */
  readonly problems: readonly string[];
  /** The findings without secrets. */
  readonly findings: Findings;
  /** The whole report as Markdown. */
  readonly text: string;
}

/** Returns a report that can be published. `home` is the user's home folder, which the report shows as `~`. */
export function makeReport(found: Findings, home: string | undefined): Report {
  const findings = masked(found, home);
  const problems = problemsIn(findings);
  return { problems, findings, text: reportText(findings, problems) };
}
