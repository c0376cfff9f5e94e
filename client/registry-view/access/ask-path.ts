import { l10n, type QuickPickItem, window } from 'vscode';
import { type PathProblem, packagePath, pathProblem } from '../../registry/access/package-path.ts';
import { plainLabel } from '../plain-label.ts';

export interface PathSuggestions {
  /** Paths of packages. */
  readonly paths: readonly string[];
  /** Patterns of rules, to begin a path with. */
  readonly patterns: readonly string[];
}

interface PathItem extends QuickPickItem {
  /** What accepting it gives; undefined when it cannot be taken as it is. */
  readonly path?: string;
  /** What accepting it writes into the input, to go on from there. */
  readonly begin?: string;
}

/** Asks for the path of a package: one that is known, or one that is written. Undefined when nobody answers. */
export function askPath(title: string, suggestions: PathSuggestions, begin = ''): Promise<string | undefined> {
  const pick = window.createQuickPick<PathItem>();
  pick.title = title;
  pick.placeholder = l10n.t('The path of a package, such as npm/@scope/name');
  pick.matchOnDescription = true;
  const known: readonly PathItem[] = [
    ...suggestions.paths.map((path) => ({ label: plainLabel(path), path })),
    ...suggestions.patterns.map((pattern) => ({
      label: plainLabel(pattern),
      description: l10n.t('pattern of a rule: go on from here'),
      begin: pattern.split('*', 1).join(''),
    })),
  ];
  const show = (): void => {
    const typed = packagePath(pick.value.trim());
    const isKnown = suggestions.paths.includes(typed);
    pick.items = typed === '' || isKnown ? known : [typedItem(typed), ...known];
  };
  return new Promise((resolve) => {
    pick.onDidChangeValue(show);
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item?.begin !== undefined) {
        pick.value = item.begin;
        show();
      } else if (item?.path !== undefined) {
        resolve(item.path);
        pick.hide();
      }
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.value = begin;
    show();
    pick.show();
  });
}

function typedItem(typed: string): PathItem {
  const problem = pathProblem(typed);
  if (problem === undefined) return { label: plainLabel(typed), alwaysShow: true, path: typed };
  const whole = `npm/${typed}`;
  // Most people write the name of the package alone.
  if (problem === 'no-registry' || typed.startsWith('@')) {
    return { label: plainLabel(whole), alwaysShow: true, ...(pathProblem(whole) === undefined && { path: whole }) };
  }
  return { label: `$(warning) ${problemText(problem)}`, alwaysShow: true };
}

function problemText(problem: PathProblem): string {
  switch (problem) {
    case 'empty':
    case 'no-registry':
      return l10n.t('A path begins with its registry, such as npm/name.');
    case 'empty-segment':
      return l10n.t('A path neither begins nor ends with a slash, and holds no two in a row.');
    case 'dots':
      return l10n.t('No segment of a path is . or ..');
    case 'pattern':
      return l10n.t('A path names one package: write it without *.');
    case 'characters':
      return l10n.t('A path holds no backslash and no control character.');
  }
}
