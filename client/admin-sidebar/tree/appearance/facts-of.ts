import { entriesText } from '../../wording/counts.ts';
import { bytesText, numberText, timeText } from '../../wording/quantity.ts';
import { ruleUserText } from '../../wording/rule-user.ts';
import { conditionOf, lastValue } from '../state/registry-condition.ts';
import type { RegistryNode, StatisticsNode, TreeNode } from '../state/tree-node.ts';
import type { TreeState } from '../state/tree-state.ts';
import { lockedReasons } from './record-appearance.ts';

/** What a tooltip tells of a node beyond its label. Nothing in it is escaped. */
export interface Facts {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Sentences. */
  readonly notes: readonly string[];
}

export function factsOf(node: TreeNode, state: TreeState): Facts {
  const { refusal, t } = state;
  switch (node.kind) {
    case 'registry':
      return registryFacts(node, state);
    case 'statistics':
      return statisticsFacts(node, state);
    case 'tenant':
      return { title: node.tenant, facts: [[t('Tenant of'), node.connection.name]], notes: [] };
    case 'users':
      return { title: t('Users'), facts: [], notes: [t('Who may sign in to the registry, and their roles.')] };
    case 'rules':
      return {
        title: t('Access Rules'),
        facts: [],
        notes: [t('A rule only ever grants: what no rule grants is denied.')],
      };
    case 'cache':
      return { title: t('Cache'), facts: [], notes: [t('What the registry keeps of other registries.')] };
    case 'user': {
      const { username, role, hasToken, createdAt, source } = node.user;
      return {
        title: username,
        facts: [
          [t('Role'), role],
          ...known(t('Token'), hasToken, (has) => (has ? t('yes') : t('none, so this user cannot sign in with one'))),
          ...known(t('Created'), createdAt, timeText),
        ],
        notes: lockedReasons(source, refusal(node), t).map(asSentence),
      };
    }
    case 'rule': {
      const { user, pattern, permission, createdAt, source, id } = node.rule;
      return {
        title: pattern,
        facts: [
          [t('User'), ruleUserText(user, t)],
          [t('Permission'), permission],
          [t('Rule'), id],
          ...known(t('Created'), createdAt, timeText),
        ],
        notes: lockedReasons(source, refusal(node), t).map(asSentence),
      };
    }
    case 'rule-group':
      return { title: node.value, facts: [], notes: [] };
    case 'cache-folder':
      return { title: [node.registry, node.path].filter((part) => part !== '').join('/'), facts: [], notes: [] };
    case 'cache-entry': {
      const { registry, path, size, fetchedAt, lastUsedAt, hits } = node.entry;
      return {
        title: path,
        facts: [
          [t('Registry'), registry],
          ...known(t('Size'), size, bytesText),
          ...known(t('Fetched'), fetchedAt, timeText),
          ...known(t('Last used'), lastUsedAt, timeText),
          ...known(t('Hits'), hits, numberText),
        ],
        notes: [],
      };
    }
    case 'name-range':
      return { title: t('Names that begin with {0}', node.prefix), facts: [], notes: [] };
    case 'broken':
      return {
        title: node.record.problem,
        facts: node.record.text === '' ? [] : [[t('Record'), node.record.text]],
        notes: [],
      };
    case 'message':
      return { title: node.text, facts: [], notes: node.nextStep === undefined ? [] : [node.nextStep] };
  }
}

function registryFacts({ connection }: RegistryNode, { registries, t }: TreeState): Facts {
  const session = registries.session(connection.id);
  const { credential } = connection;
  const signIns = {
    token: t('with a token'),
    basic: credential.kind === 'basic' ? t('as {0}', credential.username) : '',
    oidc: credential.kind === 'oidc' ? t('by {0}', credential.issuer) : '',
  };
  const stats = session && lastValue(session.knownStats());
  const condition = session && conditionOf(session);
  return {
    title: connection.name,
    facts: [
      [t('Address'), connection.baseUrl],
      [t('Signed in'), signIns[credential.kind]],
      ...known(t('Mode'), stats?.mode, (mode) => mode),
      ...known(t('Running since'), stats?.startedAt, timeText),
      ...known(t('Last answer took'), condition?.latency, (latency) => t('{0} ms', Math.round(latency))),
    ],
    notes: condition?.error === undefined ? [] : [condition.error.message],
  };
}

function statisticsFacts({ connection }: StatisticsNode, { registries, t }: TreeState): Facts {
  const session = registries.session(connection.id);
  const stats = session && lastValue(session.knownStats());
  const storage = [...(stats?.storageByRegistry ?? [])];
  return {
    title: t('Statistics'),
    facts: [
      ...storage.map(([name, { bytes }]) => [name, bytes === undefined ? '' : bytesText(bytes)] as const),
      ...known(t('Cache'), stats?.cache.entries, (entries) => entriesText(entries, stats?.cache.bytes, t)),
      ...known(t('Requests'), stats?.requests.total, numberText),
    ],
    notes: [],
  };
}

function known<Value>(
  name: string,
  value: Value | undefined,
  text: (value: Value) => string,
): readonly (readonly [string, string])[] {
  return value === undefined ? [] : [[name, text(value)]];
}

const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
