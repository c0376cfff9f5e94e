import { counted } from '../../core/text/counted.ts';
import { type Report, type ShellCheckUse, totalsOf } from '../check/report.ts';
import { nothingRead, unreadPaths } from '../terminal/unread.ts';

const notes: Readonly<Record<ShellCheckUse, string>> = {
  used: '; scripts checked by ShellCheck',
  failed: '; some scripts not checked, since ShellCheck failed',
  'not found': '; scripts not checked, since ShellCheck is not installed',
  off: '',
  'not needed': '',
};

/** Returns the last line of a report, such as `3 errors, 1 warning in 12 files`. */
export function summaryOf(report: Report): string {
  const { error, warning, info, hint } = totalsOf(report);
  const counts = [
    { count: error, noun: 'error' },
    { count: warning, noun: 'warning' },
    { count: info + hint, noun: 'note' },
  ].filter(({ count }) => count > 0);
  const problems = counts.map(({ count, noun }) => counted(count, noun)).join(', ') || 'No problems';
  if (report.files.length === 0) return nothingRead(report.failures.length);
  const unread = report.failures.length === 0 ? '' : ` (${unreadPaths(report.failures.length)})`;
  return `${problems} in ${counted(report.files.length, 'file')}${unread}${notes[report.shellCheck]}`;
}
