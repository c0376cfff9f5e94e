import { l10n, ThemeIcon } from 'vscode';
import { patternProblem } from '../../../../access/pattern.ts';
import { isTaskwright } from '../../../../admin-client/is-taskwright.ts';
import type { User } from '../../../../admin-client/records/model.ts';
import type { TokenDescription, TokenHolder } from '../../../../admin-client/records/token-records.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import type { Choice } from '../../../dialogs/ask-item.ts';
import { askText } from '../../../dialogs/ask-text.ts';
import { type InputAnswer, mapAnswer, outcomeOf } from '../../../dialogs/input-answer.ts';
import { question } from '../../../dialogs/question.ts';
import { type InputStep, runSteps, type StepFrame } from '../../../dialogs/run-steps.ts';
import { type TargetDraft, targetSteps } from '../context/ask-target.ts';
import type { CommandContext } from '../context/command-context.ts';
import { userStep } from '../users/user-step.ts';

export interface NewTokenDraft extends TokenDescription, TargetDraft {
  readonly user: User | undefined;
  /** Whether the token is for the signed-in user. */
  readonly isOwn: boolean;
}

/** Asks for the user, unless the draft has one, and for the name, kind, limits and expiry of a new token. */
export function askNewToken(context: CommandContext, start: NewTokenDraft): Promise<NewTokenDraft | undefined> {
  const user = userStep(start, () => true);
  return runSteps<NewTokenDraft>(
    titleOf(start),
    [
      ...targetSteps(context, start),
      { ...user, applies: (draft) => !draft.isOwn && user.applies(draft) },
      nameStep,
      kindStep,
      packagesStep,
      addressesStep,
      expiryStep,
    ],
    start,
  );
}

export function holderOfDraft({ isOwn, user }: NewTokenDraft): TokenHolder | undefined {
  if (isOwn) return 'self';
  return user && { username: user.username };
}

function titleOf({ isOwn, user }: NewTokenDraft): string {
  if (isOwn) return l10n.t('Create Token');
  return user === undefined
    ? l10n.t('Create Token for a User')
    : l10n.t('Create Token for {0}', visibleText(user.username));
}

const maxNameLength = 64;

const nameStep = question<NewTokenDraft, 'name'>('name', ({ name }, frame) =>
  askText(frame, {
    prompt: l10n.t('A name that describes the purpose of the token'),
    placeholder: l10n.t('For example, build or laptop'),
    value: name,
    problemOf: (text) =>
      text.trim() === '' || text.length > maxNameLength
        ? l10n.t('Enter a name of 1 to {0} characters.', maxNameLength)
        : undefined,
  }),
);

type TokenKind = Pick<TokenDescription, 'isReadOnly' | 'stageOnly'>;

const kindStep: InputStep<NewTokenDraft> = {
  name: 'kind',
  applies: () => true,
  ask: async (draft, frame) => outcomeOf(await askKind(draft, frame), (kind) => ({ ...draft, ...kind })),
};

function askKind({ target, isReadOnly, stageOnly }: NewTokenDraft, frame: StepFrame): Promise<InputAnswer<TokenKind>> {
  // A server that does not know tokens for staging would create one that can publish.
  const canStage = target !== undefined && isTaskwright(target.session);
  const choices: readonly Choice<TokenKind>[] = [
    {
      label: l10n.t('Read-only'),
      iconPath: new ThemeIcon('eye'),
      detail: l10n.t('Installs packages; the default'),
      value: { isReadOnly: true, stageOnly: false },
    },
    ...(canStage ? [stagingChoice()] : []),
    {
      label: l10n.t('Read and publish'),
      iconPath: new ThemeIcon('edit'),
      detail: l10n.t('Limited to the permissions of the user'),
      value: { isReadOnly: false, stageOnly: false },
    },
  ];
  return askChoice(
    frame,
    l10n.t('Select what the token allows'),
    choices,
    (one) => one.isReadOnly === isReadOnly && one.stageOnly === stageOnly,
  );
}

function stagingChoice(): Choice<TokenKind> {
  return {
    label: l10n.t('Read and stage'),
    iconPath: new ThemeIcon('inbox'),
    detail: l10n.t('Stages versions, which someone else publishes by approving them'),
    value: { isReadOnly: false, stageOnly: true },
  };
}

const packagesStep = question<NewTokenDraft, 'packages'>('packages', async ({ packages }, frame) => {
  const answer = await askText(frame, {
    prompt: l10n.t('The packages to which the token grants access, separated by spaces; empty for all'),
    placeholder: l10n.t('Such as @team/* or @team/web'),
    value: packages.join(' '),
    problemOf: (text) =>
      patternsIn(text)
        .map(patternProblem)
        .find((problem) => problem !== undefined),
  });
  return mapAnswer(answer, patternsIn);
});

const addressesStep = question<NewTokenDraft, 'addresses'>('addresses', async ({ addresses }, frame) => {
  const answer = await askText(frame, {
    prompt: l10n.t('The addresses from which the token can be used, separated by spaces; empty for all'),
    placeholder: l10n.t('Such as 10.0.0.0/8 or 203.0.113.7'),
    value: addresses.join(' '),
    problemOf: (text) =>
      wordsIn(text).every((word) => /^[\da-f.:]+(?:\/\d{1,3})?$/i.test(word))
        ? undefined
        : l10n.t('Enter addresses or ranges such as 10.0.0.0/8.'),
  });
  return mapAnswer(answer, wordsIn);
});

const expiryStep = question<NewTokenDraft, 'days'>('days', (draft, frame) => {
  const choices: readonly Choice<number | undefined>[] = [
    ...[7, 30, 90, 365].map((days) => ({ label: l10n.t('In {0} days', days), value: days })),
    { label: l10n.t('Never'), detail: l10n.t('Unless the registry limits the lifetime of tokens'), value: undefined },
  ];
  return askChoice(frame, l10n.t('Select when the token expires'), choices, (days) => days === draft.days);
});

const wordsIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter((word) => word !== '');

/** Returns the patterns in typed text. Adds the prefix `npm/` to names without it. */
function patternsIn(text: string): readonly string[] {
  return wordsIn(text).map((word) => (/^(?:npm\/|\*\*)/.test(word) ? word : `npm/${word}`));
}
