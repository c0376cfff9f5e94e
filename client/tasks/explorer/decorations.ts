import { type Disposable, l10n, ThemeColor, Uri, window } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { Group, TreeRow } from './tree.ts';

const scheme = 'taskwright-task';

/**
 * Returns the URI with which VS Code requests the color and the badge of a row. The URI contains everything that they
 * depend on, so a change results in a different URI and requires no change event.
 */
export function decorationUri({ task, group, below }: TreeRow): Uri | undefined {
  const { errors = 0, warnings = 0, isHidden = false } = task ?? {};
  const isDimmed = isHidden || isUnloaded(task) || isUnloaded(group);
  if (errors + warnings === 0 && !isDimmed && below === undefined) return undefined;
  const query = new URLSearchParams({
    errors: String(errors),
    warnings: String(warnings),
    ...(below && { below }),
    ...(isDimmed && { dimmed: '' }),
  });
  return Uri.from({ scheme, path: '/', query: query.toString() });
}

/**
 * Registers the colors and badges of rows, which are the same as those of files in the Explorer: the color of the worst
 * problem, and the number of problems.
 */
export function registerDecorations(): Disposable {
  return window.registerFileDecorationProvider({
    provideFileDecoration(uri) {
      if (uri.scheme !== scheme) return undefined;
      const facts = new URLSearchParams(uri.query);
      const errors = Number(facts.get('errors'));
      const count = errors + Number(facts.get('warnings'));
      const below = facts.get('below');
      if (count > 0) {
        return {
          badge: count > 9 ? '9+' : String(count),
          tooltip: count === 1 ? l10n.t('1 problem in this task') : l10n.t('{0} problems in this task', count),
          color: colors[errors > 0 ? 'errors' : 'warnings'],
        };
      }
      if (below !== null) {
        const color = colors[below === 'errors' ? 'errors' : 'warnings'];
        return { badge: '•', tooltip: l10n.t('Contains tasks with problems'), color };
      }
      return facts.has('dimmed') ? { color: new ThemeColor('disabledForeground') } : undefined;
    },
  });
}

/** Returns whether the runner does not load a task or a file. */
function isUnloaded(of: TaskSummary | Group | undefined): boolean {
  return of !== undefined && 'reach' in of && of.reach !== 'loaded';
}

const colors = {
  errors: new ThemeColor('list.errorForeground'),
  warnings: new ThemeColor('list.warningForeground'),
} as const;
