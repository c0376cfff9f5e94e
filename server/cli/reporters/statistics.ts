import type { Severity } from '../../core/document/problem.ts';
import { severities } from '../check/report.ts';
import type { Reporter } from './reporter.ts';
import { summaryOf } from './summary.ts';

/** Returns the number of problems of each rule and severity, the most serious and then the most frequent first. */
export const statisticsReporter: Reporter = (report, { paint, quiet }) => {
  const groups = new Map<string, Group>();
  for (const { code, severity } of report.files.flatMap(({ findings }) => findings)) {
    const name = `${severity} ${code}`;
    groups.set(name, { name, severity, count: (groups.get(name)?.count ?? 0) + 1 });
  }
  const sorted = [...groups.values()].sort(bySeriousness);
  const width = Math.max(0, ...sorted.map(({ count }) => String(count).length));
  const lines = sorted.map(({ name, count }) => `${String(count).padStart(width)} ${name}\n`);
  if (quiet && lines.length === 0) return '';
  return [...lines, lines.length > 0 ? '\n' : '', `${paint('bold', summaryOf(report))}\n`].join('');
};

interface Group {
  readonly name: string;
  readonly severity: Severity;
  readonly count: number;
}

function bySeriousness(a: Group, b: Group): number {
  const order = severities.indexOf(a.severity) - severities.indexOf(b.severity) || b.count - a.count;
  return order || (a.name < b.name ? -1 : 1);
}
