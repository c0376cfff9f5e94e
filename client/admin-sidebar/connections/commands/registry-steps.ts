import { l10n, ThemeIcon } from 'vscode';
import { normalizeBaseUrl } from '../../../admin-api/http/base-url.ts';
import { askChoice, askText, type Choice, type TextQuestion } from '../../../dialogs/ask.ts';
import type { Frame, Outcome, Step } from '../../../dialogs/run-steps.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { clientIdProblem, issuerProblem, loginProblem, nameProblem, secretProblem } from './answer-problems.ts';
import { type CheckOptions, checkStep } from './check-step.ts';
import { answeredDraft, credentialOf, type Draft, words } from './connection-draft.ts';
import { describeProbe } from './describe-probe.ts';
import { chooseTenantsStep, nameTenantsStep } from './tenants-steps.ts';

export interface RegistryStepsOptions {
  readonly check: CheckOptions['check'];
  /** Whether a secret is stored already for the address and user of a draft. */
  readonly hasSecret: (draft: Draft) => Promise<boolean>;
  /** The names that other connections have. */
  readonly takenNames: readonly string[];
}

/** The questions of *Add Registry* and *Edit Registry*. */
export function registrySteps(options: RegistryStepsOptions): readonly Step<Draft>[] {
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
    { name: 'kind', applies: () => true, ask: askKind },
    {
      name: 'username',
      applies: ({ kind }) => kind === 'basic',
      ask: (draft, frame) =>
        askFor(frame, 'username', draft, {
          prompt: l10n.t('The name of a user with the role admin'),
          problemOf: loginProblem,
        }),
    },
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

/** The questions of *Sign In* to a registry that is there already. */
export function signInSteps(check: CheckOptions['check']): readonly Step<Draft>[] {
  return [secretStep(async () => false), checkStep({ check, remedies: ['again', 'insist'] })];
}

function secretStep(hasSecret: RegistryStepsOptions['hasSecret']): Step<Draft> {
  return {
    name: 'secret',
    applies: ({ kind }) => kind !== 'oidc',
    async ask(draft, frame) {
      const isKept = await hasSecret(draft);
      return askFor(frame, 'secret', draft, {
        isSecret: true,
        prompt: secretPrompt(draft, isKept),
        problemOf: (text) => (text === '' && isKept ? undefined : secretProblem(credentialOf(draft), text)),
      });
    },
  };
}

const oidcSteps: readonly Step<Draft>[] = [
  oidcStep('issuer', {
    prompt: l10n.t('The address of the identity provider, as the registry knows it (its issuer)'),
    placeholder: 'https://login.example',
    problemOf: issuerProblem,
  }),
  oidcStep('clientId', {
    prompt: l10n.t('The client identifier under which the identity provider knows this application'),
    problemOf: clientIdProblem,
  }),
  oidcStep('scopes', {
    prompt: l10n.t('The scopes to ask for, separated by spaces'),
    problemOf: (text) => (words(text).includes('openid') ? undefined : l10n.t('"openid" must be among the scopes.')),
  }),
  oidcStep('audience', {
    prompt: l10n.t('The audience of the access token; leave it empty unless the identity provider must be told'),
    placeholder: 'https://registry.example',
  }),
];

function oidcStep(name: 'issuer' | 'clientId' | 'scopes' | 'audience', question: TextQuestion): Step<Draft> {
  return {
    name,
    applies: ({ kind }) => kind === 'oidc',
    ask: (draft, frame) => askFor(frame, name, draft, question),
  };
}

type TextField = 'address' | 'username' | 'issuer' | 'clientId' | 'scopes' | 'audience' | 'secret' | 'name';

async function askFor(frame: Frame, field: TextField, draft: Draft, question: TextQuestion): Promise<Outcome<Draft>> {
  const answer = await askText(frame, { ...question, value: draft[field] });
  if (answer === undefined || answer === 'back') return answer;
  return { draft: answeredDraft(draft, { [field]: field === 'secret' ? answer.chosen : answer.chosen.trim() }) };
}

async function askKind(draft: Draft, frame: Frame): Promise<Outcome<Draft>> {
  const kinds: readonly Choice<Draft['kind']>[] = [
    {
      label: l10n.t('Token'),
      detail: l10n.t('The static token of the server (auth_token)'),
      iconPath: new ThemeIcon('key'),
      value: 'token',
    },
    {
      label: l10n.t('Admin User'),
      detail: l10n.t('The name and token of a user with the role admin'),
      iconPath: new ThemeIcon('account'),
      value: 'basic',
    },
    {
      label: l10n.t('Single Sign-On'),
      detail: l10n.t('An account of the identity provider that the registry trusts (OpenID Connect)'),
      iconPath: new ThemeIcon('shield'),
      value: 'oidc',
    },
  ];
  const answer = await askChoice(
    frame,
    l10n.t('How do you sign in as administrator?'),
    kinds,
    (kind) => kind === draft.kind,
  );
  return answer === undefined || answer === 'back' ? answer : { draft: answeredDraft(draft, { kind: answer.chosen }) };
}

function secretPrompt({ kind, username }: Draft, isKept: boolean): string {
  const what = kind === 'basic' ? l10n.t('The token of {0}', username) : l10n.t('The static token of the server');
  return isKept ? l10n.t('{0}; leave it empty to keep the one that is saved', what) : what;
}

function namePrompt({ found }: Draft): string {
  const question = l10n.t('The name under which the registry is shown');
  return found === undefined
    ? question
    : `$(pass) ${l10n.t('Connected: {0}.', plainLabel(describeProbe(found)))} ${question}`;
}

/** The host, and a number where another registry is called so. */
function suggestedName({ address }: Draft, taken: readonly string[]): string {
  const read = normalizeBaseUrl(address);
  const host = 'baseUrl' in read ? new URL(read.baseUrl).host : address;
  if (!taken.includes(host)) return host;
  for (let number = 2; ; number += 1) {
    if (!taken.includes(`${host} (${number})`)) return `${host} (${number})`;
  }
}
