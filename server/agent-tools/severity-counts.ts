import type { JsonReport } from '../cli/reporters/json.ts';
import { counted } from '../core/text/counted.ts';

/** Returns the numbers of problems, such as `2 errors and 1 warning`. Severities without problems are omitted. */
export function countsOf({ error, warning, info, hint }: JsonReport['summary']): string {
  const counts = Object.entries({ error, warning, info, hint }).filter(([, count]) => count > 0);
  const texts = counts.map(([severity, count]) => counted(count, severity));
  if (texts.length < 2) return texts[0] ?? 'no problems';
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}
