import { ThemeColor, ThemeIcon } from 'vscode';
import type { RunOutcome, RunState } from '../runs/run-state.ts';

/** Returns the icon of a state, in the colors of the Test Explorer. The icon of an outdated result is dimmed. */
export function runIcon({ running, last, isOutdated }: RunState): ThemeIcon {
  if (running > 0 || !last) return new ThemeIcon('sync~spin');
  const [icon, color] = outcomeIcons[last.outcome];
  return isOutdated ? new ThemeIcon(icon, new ThemeColor('disabledForeground')) : new ThemeIcon(icon, color);
}

const outcomeIcons: Readonly<Record<RunOutcome, readonly [icon: string, color: ThemeColor]>> = {
  passed: ['pass', new ThemeColor('testing.iconPassed')],
  failed: ['error', new ThemeColor('testing.iconFailed')],
  stopped: ['circle-slash', new ThemeColor('testing.iconSkipped')],
};
