import { l10n, ThemeIcon } from 'vscode';
import { normalizeBaseUrl } from '../../../../admin-client/http/base-url.ts';
import { askChoice } from '../../../dialogs/ask-choice.ts';
import type { Choice } from '../../../dialogs/ask-item.ts';
import { askText, type TextQuestion } from '../../../dialogs/ask-text.ts';
import { outcomeOf } from '../../../dialogs/input-answer.ts';
import type { InputStep, StepFrame, StepOutcome } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { clientIdProblem, issuerProblem, loginProblem, nameProblem, secretProblem } from './answer-problems.ts';
import { type CheckOptions, checkStep } from './check-step.ts';
import { answeredDraft, type ConnectionDraft, credentialOf, type SignInAnswer, words } from './connection-draft.ts';
import { describeProbe } from './describe-probe.ts';
import { isOffered } from './offered-sign-in.ts';
import { offeredSignInSteps, type ReadSignIn } from './offered-sign-in-steps.ts';
import { plainHttpStep } from './plain-http-step.ts';
import { chooseTenantsStep, nameTenantsStep } from './tenants-steps.ts';

export interface RegistryStepsOptions {
  readonly check: CheckOptions['check'];
  readonly readSignIn: ReadSignIn;
  /** Resolves to whether a secret is stored for the address and user of a draft. */
  readonly hasSecret: (draft: ConnectionDraft) => Promise<boolean>;
  /** The names of the other connections. */
  readonly takenNames: readonly string[];
}

/** Returns the steps of *Add Registry* and *Edit Registry*. */
export function registrySteps(options: RegistryStepsOptions): readonly InputStep<ConnectionDraft>[] {
  return [
    {
      name: 'address',
      applies: () => true,
      ask: (draft, frame) =>
        askFor(frame, 'address', draft, {
          prompt: l10n.t('The address of the registry'),
          placeholder: 'https://registry.example',
          problemOf(text) {
            const address = normalizeBaseUrl(text);
            return 'problem' in address ? address.problem : undefined;
          },
        }),
    },
    plainHttpStep,
    { name: 'kind', applies: () => true, ask: askKind },
    {
      name: 'username',
      applies: ({ kind }) => kind === 'basic',
      ask: (draft, frame) =>
        askFor(frame, 'username', draft, {
          prompt: l10n.t('The name of a user with the admin role'),
          problemOf: loginProblem,
        }),
    },
    ...offeredSignInSteps(options.readSignIn),
    ...oidcSteps,
    secretStep(options.hasSecret),
    nameTenantsStep,
    checkStep({ check: options.check, remedies: ['again', 'address', 'credentials', 'tenants', 'insist'] }),
    chooseTenantsStep,
    {
      name: 'name',
      applies: () => true,
      async ask(draft, frame) {
        const name = draft.name === '' ? suggestedName(draft, options.takenNames) : draft.name;
        return askFor(
          frame,
          'name',
          { ...draft, name },
          {
            prompt: namePrompt(draft),
            problemOf: (text) => nameProblem(text, options.takenNames),
          },
        );
      },
    },
  ];
}

/** Returns the steps of *Sign In* to a saved registry. */
export function signInSteps(check: CheckOptions['check']): readonly InputStep<ConnectionDraft>[] {
  return [secretStep(async () => false), checkStep({ check, remedies: ['again', 'insist'] })];
}

function secretStep(hasSecret: RegistryStepsOptions['hasSecret']): InputStep<ConnectionDraft> {
  return {
    name: 'secret',
    applies: ({ kind }) => kind !== 'oidc',
    async ask(draft, frame) {
      const isStored = await hasSecret(draft);
      return askFor(frame, 'secret', draft, {
        isSecret: true,
        prompt: secretPrompt(draft, isStored),
        problemOf: (text) => (text === '' && isStored ? undefined : secretProblem(credentialOf(draft), text)),
      });
    },
  };
}

const oidcSteps: readonly InputStep<ConnectionDraft>[] = [
  oidcStep('issuer', {
    prompt: l10n.t('The address of the identity provider (the issuer in the configuration of the registry)'),
    placeholder: 'https://login.example',
    problemOf: issuerProblem,
  }),
  oidcStep('clientId', {
    prompt: l10n.t('The client identifier that the identity provider has assigned to this application'),
    problemOf: clientIdProblem,
  }),
  oidcStep('scopes', {
    prompt: l10n.t('The scopes to request, separated by spaces'),
    problemOf: (text) => (words(text).includes('openid') ? undefined : l10n.t('The scopes must include "openid".')),
  }),
  oidcStep('audience', {
    prompt: l10n.t('The audience of the access token; leave it empty unless the identity provider requires one'),
    placeholder: 'https://registry.example',
  }),
];

function oidcStep(name: SignInAnswer, question: TextQuestion): InputStep<ConnectionDraft> {
  return {
    name,
    applies: (draft) => draft.kind === 'oidc' && !isOffered(draft, name),
    ask(draft, frame) {
      const example = name === 'audience' ? draft.offered?.audience : undefined;
      return askFor(frame, name, draft, example === undefined ? question : { ...question, placeholder: example });
    },
  };
}

type TextField = 'address' | 'username' | SignInAnswer | 'secret' | 'name';

async function askFor(
  frame: StepFrame,
  field: TextField,
  draft: ConnectionDraft,
  question: TextQuestion,
): Promise<StepOutcome<ConnectionDraft>> {
  const answer = await askText(frame, { ...question, value: draft[field] });
  return outcomeOf(answer, (text) => answeredDraft(draft, { [field]: field === 'secret' ? text : text.trim() }));
}

async function askKind(draft: ConnectionDraft, frame: StepFrame): Promise<StepOutcome<ConnectionDraft>> {
  const kinds: readonly Choice<ConnectionDraft['kind']>[] = [
    {
      label: l10n.t('Token'),
      detail: l10n.t('The static token of the server (auth_token)'),
      iconPath: new ThemeIcon('key'),
      value: 'token',
    },
    {
      label: l10n.t('Admin User'),
      detail: l10n.t('The name and token of a user with the admin role'),
      iconPath: new ThemeIcon('account'),
      value: 'basic',
    },
    {
      label: l10n.t('Single Sign-On'),
      detail: l10n.t('An account of the identity provider that the registry trusts (OpenID Connect)'),
      iconPath: new ThemeIcon('shield'),
      value: 'oidc',
    },
    {
      label: l10n.t('npm Token'),
      detail: l10n.t('The token of a package registry without an admin API, at the address that npm uses'),
      iconPath: new ThemeIcon('package'),
      value: 'npm',
    },
  ];
  const answer = await askChoice(frame, l10n.t('Select how to sign in'), kinds, (kind) => kind === draft.kind);
  return outcomeOf(answer, (kind) => answeredDraft(draft, { kind }));
}

function secretPrompt({ kind, username }: ConnectionDraft, isStored: boolean): string {
  const whole = kind === 'npm' ? l10n.t('The token with which npm signs in') : l10n.t('The static token of the server');
  const what = kind === 'basic' ? l10n.t('The token of {0}', username) : whole;
  return isStored ? l10n.t('{0}; leave it empty to keep the saved one', what) : what;
}

function namePrompt({ found }: ConnectionDraft): string {
  const question = l10n.t('The name under which the sidebar shows the registry');
  return found === undefined
    ? question
    : `$(pass) ${l10n.t('Connected: {0}.', plainLabel(describeProbe(found)))} ${question}`;
}

/** Returns the host of the address, followed by a number if another registry already has that name. */
function suggestedName({ address }: ConnectionDraft, taken: readonly string[]): string {
  const read = normalizeBaseUrl(address);
  const host = 'baseUrl' in read ? new URL(read.baseUrl).host : address;
  if (!taken.includes(host)) return host;
  for (let number = 2; ; number += 1) {
    if (!taken.includes(`${host} (${number})`)) return `${host} (${number})`;
  }
}
