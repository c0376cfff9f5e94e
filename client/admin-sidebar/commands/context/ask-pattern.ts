import { l10n, QuickPickItemKind, ThemeIcon, window } from 'vscode';
import { patternProblem } from '../../../../access/pattern.ts';
import { patternHint } from '../../../admin-api/access/pattern-hint.ts';
import { patternPreview } from '../../../admin-api/access/pattern-preview.ts';
import { suggestedPatterns, templateOfPattern } from '../../../admin-api/access/role-templates.ts';
import type { Choice } from '../../../dialogs/ask-choice.ts';
import type { InputAnswer } from '../../../dialogs/input-answer.ts';
import type { StepFrame } from '../../../dialogs/run-steps.ts';
import { frameProperties, showInput } from '../../../dialogs/show-input.ts';
import { windowCaughtUp } from '../../../dialogs/window-caught-up.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { knownPackages } from './known-packages.ts';
import type { CommandTarget } from './target.ts';
import { templateName } from './template-choices.ts';

/** A longer list is slow and not useful. */
const maxShown = 100;

/** Asks for a pattern; shows which known packages it matches while the user types. */
export async function askPattern(
  frame: StepFrame,
  target: CommandTarget,
  before: string,
): Promise<InputAnswer<string>> {
  const pick = window.createQuickPick<Choice<string>>();
  const placeholder = l10n.t('Type a pattern such as npm/**, npm/@team/* or npm/left-pad');
  Object.assign(pick, frameProperties(frame), { placeholder, value: before, busy: true });
  let paths: readonly string[] = [];
  const show = (): void => {
    pick.items = choicesFor(pick.value.trim(), paths);
  };
  show();
  return showInput<Exclude<InputAnswer<string>, undefined>>(pick, (answer) => {
    windowCaughtUp()
      .then(() => knownPackages(target))
      .then((read) => {
        paths = read;
      })
      .finally(() => {
        pick.busy = false;
        show();
      });
    return [
      pick.onDidChangeValue(show),
      pick.onDidAccept(() => {
        const [item] = pick.selectedItems;
        const typed = pick.value.trim();
        // The user can type faster than the list is updated. Its first item is the typed text.
        const pattern = item?.value ?? typed;
        if (pattern === typed && patternProblem(pattern) === undefined) answer({ chosen: pattern });
        // The path of a chosen package becomes the pattern, which the user can still edit.
        else pick.value = pattern;
        show();
      }),
      pick.onDidTriggerButton(() => answer('back')),
    ];
  });
}

/** Returns the pattern itself, then the packages that it matches; for an empty pattern, suggestions and all known packages. */
function choicesFor(pattern: string, paths: readonly string[]): readonly Choice<string>[] {
  if (pattern === '') {
    const known = [
      separator(l10n.t('{0} known packages', paths.length)),
      ...paths.slice(0, maxShown).map(packageChoice),
    ];
    return [...suggestedPatterns(paths).map(suggestion), ...(paths.length === 0 ? [] : known)];
  }
  const problem = patternProblem(pattern);
  if (problem !== undefined) {
    return [{ label: plainLabel(pattern), detail: `$(error) ${problem}`, value: pattern, alwaysShow: true }];
  }
  const { matching, known } = patternPreview(pattern, paths);
  const hint = matching.length === 0 ? patternHint(pattern) : undefined;
  if (hint !== undefined) return hinted(pattern, hint);
  const detail =
    known === 0
      ? l10n.t('No package is known yet; future packages are matched')
      : l10n.t('Matches {0} of {1} known packages; future packages are matched too', matching.length, known);
  const own: Choice<string> = {
    label: plainLabel(pattern),
    description: l10n.t('use this pattern'),
    detail,
    value: pattern,
  };
  return [
    { ...own, alwaysShow: true },
    // VS Code does not show a separator above filtered items.
    ...matching.slice(0, maxShown).map((path) => ({ ...packageChoice(path), description: l10n.t('matched') })),
  ];
}

/** Returns the pattern with a warning, and the one that is probably meant. */
function hinted(pattern: string, hint: string): readonly Choice<string>[] {
  const warning = l10n.t('Matches no package: the path of a package is npm/name or npm/@scope/name');
  return [
    { label: plainLabel(pattern), detail: `$(warning) ${warning}`, value: pattern, alwaysShow: true },
    {
      label: plainLabel(hint),
      iconPath: new ThemeIcon('lightbulb'),
      description: l10n.t('change to this pattern'),
      value: hint,
      alwaysShow: true,
    },
  ];
}

function suggestion(pattern: string): Choice<string> {
  const template = templateOfPattern(pattern);
  return {
    label: plainLabel(pattern),
    iconPath: new ThemeIcon('wand'),
    ...(template !== undefined && { description: templateName(template) }),
    value: pattern,
  };
}

function packageChoice(path: string): Choice<string> {
  return { label: plainLabel(path), iconPath: new ThemeIcon('package'), value: path, alwaysShow: true };
}

function separator(label: string): Choice<string> {
  return { label, kind: QuickPickItemKind.Separator, value: '' };
}
