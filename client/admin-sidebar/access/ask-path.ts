import { l10n } from 'vscode';
import { type PathProblem, packagePath, pathProblem } from '../../../admin-client/access/package-path.ts';
import { askItem, type Choice } from '../../dialogs/ask-item.ts';
import type { InputAnswer } from '../../dialogs/input-answer.ts';
import type { StepFrame } from '../../dialogs/run-steps.ts';
import { plainLabel } from '../../text/plain-label.ts';

export interface PathSuggestions {
  /** Paths of packages. */
  readonly paths: readonly string[];
  /** Patterns of access rules. The text before the first `*` is offered as the beginning of a path. */
  readonly patterns: readonly string[];
}

/** An item whose value is the path; the value is empty if the item is not a complete path. */
interface PathItem extends Choice<string> {
  /** The text that replaces the input when the item is accepted, for the user to complete. */
  readonly begin?: string;
}

/** Asks for the path of a package, which the user selects or types. Rejects if the suggestions cannot be read. */
export function askPath(
  frame: StepFrame,
  readSuggestions: () => Promise<PathSuggestions>,
  begin: string,
): Promise<InputAnswer<string>> {
  let known: readonly PathItem[] = [];
  return askItem<string, PathItem>(frame, {
    placeholder: l10n.t('The path of a package, such as npm/@scope/name'),
    text: begin,
    matchOn: ['description'],
    items(text) {
      const typed = packagePath(text);
      return typed === '' || known.some(({ value }) => value === typed) ? known : [typedItem(typed), ...known];
    },
    async read() {
      known = knownItems(await readSuggestions());
    },
    accept(item) {
      if (item?.begin !== undefined) return { text: item.begin };
      return item === undefined || item.value === '' ? undefined : { chosen: item.value };
    },
  });
}

function knownItems({ paths, patterns }: PathSuggestions): readonly PathItem[] {
  return [
    ...paths.map((path) => ({ label: plainLabel(path), value: path })),
    ...patterns.map((pattern) => ({
      label: plainLabel(pattern),
      description: l10n.t('pattern of an access rule; select to complete it'),
      value: '',
      begin: pattern.split('*', 1).join(''),
    })),
  ];
}

function typedItem(typed: string): PathItem {
  const problem = pathProblem(typed);
  if (problem === undefined) return { label: plainLabel(typed), alwaysShow: true, value: typed };
  const whole = `npm/${typed}`;
  // Most users type only the name of the package.
  if (problem === 'no-registry' || typed.startsWith('@')) {
    return { label: plainLabel(whole), alwaysShow: true, value: pathProblem(whole) === undefined ? whole : '' };
  }
  return { label: `$(warning) ${problemText(problem)}`, alwaysShow: true, value: '' };
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
