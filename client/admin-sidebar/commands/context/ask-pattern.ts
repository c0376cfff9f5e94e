import { l10n, QuickPickItemKind, ThemeIcon } from 'vscode';
import { patternHint } from '../../../../access/package-pattern.ts';
import { patternProblem } from '../../../../access/pattern.ts';
import { patternPreview } from '../../../../admin-client/access/pattern-preview.ts';
import { suggestedPatterns, templateOfPattern } from '../../../../admin-client/access/role-templates.ts';
import { isTaskwright } from '../../../../admin-client/is-taskwright.ts';
import { askItem, type Choice } from '../../../dialogs/ask-item.ts';
import type { InputAnswer } from '../../../dialogs/input-answer.ts';
import type { StepFrame } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { numberText } from '../../wording/quantity.ts';
import { knownPackages } from './known-packages.ts';
import type { CommandTarget } from './target.ts';
import { templateName } from './template-choices.ts';

/** The maximum number of packages in the list. A longer list would be slow and not useful. */
const maxShown = 100;

/** Asks for a pattern. Shows which known packages it matches while the user types. */
export function askPattern(frame: StepFrame, target: CommandTarget, before: string): Promise<InputAnswer<string>> {
  let paths: readonly string[] = [];
  const isOfTaskwright = isTaskwright(target.session);
  return askItem(frame, {
    placeholder: l10n.t('Type a pattern such as npm/**, npm/@team/* or npm/left-pad'),
    text: before,
    items: (pattern) => choicesFor(pattern, paths, isOfTaskwright),
    async read() {
      paths = await knownPackages(target);
    },
    accept(item, typed) {
      // If the user types faster than the list is updated, no item may be selected yet. The first item would be the
      // typed text.
      const pattern = item?.value ?? typed;
      // The path of a chosen package becomes the pattern, which the user can still edit.
      const isAccepted = isOfTaskwright ? patternProblem(pattern) === undefined : pattern !== '';
      return pattern === typed && isAccepted ? { chosen: pattern } : { text: pattern };
    },
  });
}

/**
 * Returns the pattern itself and the packages that it matches; for an empty pattern, suggestions and all known
 * packages.
 */
function choicesFor(pattern: string, paths: readonly string[], isOfTaskwright: boolean): readonly Choice<string>[] {
  if (pattern === '') {
    const known = [
      separator(l10n.t('{0} known packages', numberText(paths.length))),
      ...paths.slice(0, maxShown).map(packageChoice),
    ];
    return [...suggestedPatterns(paths).map(suggestion), ...(paths.length === 0 ? [] : known)];
  }
  const problem = patternProblem(pattern);
  if (!isOfTaskwright) return [foreignChoice(pattern, problem)];
  if (problem !== undefined) {
    return [{ label: plainLabel(pattern), detail: `$(error) ${problem}`, value: pattern, alwaysShow: true }];
  }
  const { matching, known } = patternPreview(pattern, paths);
  const hint = matching.length === 0 ? patternHint(pattern) : undefined;
  if (hint !== undefined) return hinted(pattern, hint);
  const detail =
    known === 0
      ? l10n.t('No package is known yet; future packages are matched')
      : l10n.t(
          'Matches {0} of {1} known packages; future packages are matched too',
          numberText(matching.length),
          numberText(known),
        );
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

/** Returns a pattern for another server, which can have other patterns and other rules for them. */
function foreignChoice(pattern: string, problem: string | undefined): Choice<string> {
  const warning = problem === undefined ? undefined : `$(warning) ${l10n.t('In a Taskwright registry: {0}', problem)}`;
  const choice = {
    label: plainLabel(pattern),
    description: l10n.t('use this pattern'),
    value: pattern,
    alwaysShow: true,
  };
  return warning === undefined ? choice : { ...choice, detail: warning };
}

/** Returns the pattern with a warning, and the pattern that the user probably meant. */
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
