import type { Findings } from './findings.ts';
import { masked } from './masked.ts';
import { reportText } from './report-text.ts';
import { troublesIn } from './troubles.ts';

export interface Report {
  /** What is wrong, a sentence each, with what can be done. */
  readonly troubles: readonly string[];
  /** The findings as anybody may read them. */
  readonly findings: Findings;
  /** All of it in Markdown. */
  readonly text: string;
}

/** A report for whoever is asked for help. `home` is the user's home folder, which it does not name. */
export function makeReport(found: Findings, home: string | undefined): Report {
  const findings = masked(found, home);
  const troubles = troublesIn(findings);
  return { troubles, findings, text: reportText(findings, troubles) };
}
