import { l10n, type QuickPickItem, window } from 'vscode';
import { type PathProblem, packagePath, pathProblem } from '../../admin-api/access/package-path.ts';
import type { InputAnswer } from '../../dialogs/input-answer.ts';
import type { StepFrame } from '../../dialogs/run-steps.ts';
import { frameProperties, showInput } from '../../dialogs/show-input.ts';
import { windowCaughtUp } from '../../dialogs/window-caught-up.ts';
import { plainLabel } from '../../text/plain-label.ts';

export interface PathSuggestions {
  /** Paths of packages. */
  readonly paths: readonly string[];
  /** Patterns of rules, as beginnings of paths. */
  readonly patterns: readonly string[];
}

interface PathItem extends QuickPickItem {
  /** The path of the item; undefined when it cannot be accepted. */
  readonly path?: string;
  /** The text that accepting the item puts into the input for the user to complete. */
  readonly begin?: string;
}

/** Asks for the path of a package: a known one, or a typed one. Rejects when the suggestions cannot be read. */
export function askPath(
  frame: StepFrame,
  readSuggestions: () => Promise<PathSuggestions>,
  begin: string,
): Promise<InputAnswer<string>> {
  const pick = window.createQuickPick<PathItem>();
  const placeholder = l10n.t('The path of a package, such as npm/@scope/name');
  Object.assign(pick, frameProperties(frame), { placeholder, matchOnDescription: true, busy: true, value: begin });
  let known: readonly PathItem[] = [];
  const show = (): void => {
    const typed = packagePath(pick.value.trim());
    const isKnown = known.some(({ path }) => path === typed);
    pick.items = typed === '' || isKnown ? known : [typedItem(typed), ...known];
  };
  show();
  return showInput<Exclude<InputAnswer<string>, undefined>>(pick, (answer, fail) => {
    windowCaughtUp()
      .then(readSuggestions)
      .then((suggestions) => {
        known = knownItems(suggestions);
        pick.busy = false;
        show();
      }, fail);
    return [
      pick.onDidChangeValue(show),
      pick.onDidAccept(() => {
        const [item] = pick.selectedItems;
        if (item?.path !== undefined) answer({ chosen: item.path });
        else if (item?.begin !== undefined) {
          pick.value = item.begin;
          show();
        }
      }),
      pick.onDidTriggerButton(() => answer('back')),
    ];
  });
}

function knownItems({ paths, patterns }: PathSuggestions): readonly PathItem[] {
  return [
    ...paths.map((path) => ({ label: plainLabel(path), path })),
    ...patterns.map((pattern) => ({
      label: plainLabel(pattern),
      description: l10n.t('pattern of an access rule; continue from here'),
      begin: pattern.split('*', 1).join(''),
    })),
  ];
}

function typedItem(typed: string): PathItem {
  const problem = pathProblem(typed);
  if (problem === undefined) return { label: plainLabel(typed), alwaysShow: true, path: typed };
  const whole = `npm/${typed}`;
  // Most users type the name of the package alone.
  if (problem === 'no-registry' || typed.startsWith('@')) {
    return { label: plainLabel(whole), alwaysShow: true, ...(pathProblem(whole) === undefined && { path: whole }) };
  }
  return { label: `$(warning) ${problemText(problem)}`, alwaysShow: true };
}

function problemText(problem: PathProblem): string {
  switch (problem) {
    case 'empty':
    case 'no-registry':
      return l10n.t('A path must begin with the name of a registry, such as npm/name.');
    case 'empty-segment':
      return l10n.t('A path must not begin or end with a slash, or contain two slashes in a row.');
    case 'dots':
      return l10n.t('A segment of a path must not be . or ..');
    case 'pattern':
      return l10n.t('A path names a single package; remove the *.');
    case 'characters':
      return l10n.t('A path must not contain backslashes or control characters.');
  }
}
