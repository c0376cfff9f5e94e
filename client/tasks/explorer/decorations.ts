import { type Disposable, l10n, ThemeColor, Uri, window } from 'vscode';
import type { Row } from './tree.ts';

const scheme = 'taskwright-task';

/**
 * The address by which VS Code asks for the colour and the badge of a row. Everything that they are made from stands in
 * it, so that nobody has to be told when they change: the row then has another address.
 */
export function decorationUri({ task, below }: Row): Uri | undefined {
  const { errors = 0, warnings = 0, isHidden = false } = task ?? {};
  if (errors + warnings === 0 && !isHidden && below === undefined) return undefined;
  const query = new URLSearchParams({
    errors: String(errors),
    warnings: String(warnings),
    ...(below && { below }),
    ...(isHidden && { hidden: '' }),
  });
  return Uri.from({ scheme, path: '/', query: query.toString() });
}

/** Rows are coloured as files in the Explorer are: by their worst problem, with the number of problems behind them. */
export function registerDecorations(): Disposable {
  return window.registerFileDecorationProvider({
    provideFileDecoration(uri) {
      if (uri.scheme !== scheme) return undefined;
      const told = new URLSearchParams(uri.query);
      const errors = Number(told.get('errors'));
      const count = errors + Number(told.get('warnings'));
      const below = told.get('below');
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
      return told.has('hidden') ? { color: new ThemeColor('disabledForeground') } : undefined;
    },
  });
}

const colors = {
  errors: new ThemeColor('list.errorForeground'),
  warnings: new ThemeColor('list.warningForeground'),
} as const;
