import type { Connection } from '../../../admin-api/connection.ts';
import type { RecordSource, Stats } from '../../../admin-api/model.ts';
import type { Session } from '../../../admin-api/session.ts';
import type { Translate } from '../../../text/translate.ts';
import { type Column, knownLines, linesOf, textIfKnown } from '../../columns/column.ts';
import {
  cacheEntryColumns,
  ruleColumns,
  tokenColumns,
  userColumns,
  versionColumns,
} from '../../columns/record-columns.ts';
import { troublesOf } from '../../tree-state/health-marks.ts';
import { scopeOf } from '../../tree-state/node-scope.ts';
import { conditionOf } from '../../tree-state/registry-condition.ts';
import type { PackageNode, RegistryNode, StatisticsNode, TreeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { entriesText } from '../../wording/counts.ts';
import { bytesText, numberText, timeText } from '../../wording/quantity.ts';
import { tokenName } from '../../wording/token-name.ts';
import { lockedReasons } from './record-appearance.ts';

/** The facts in the tooltip of a node. The texts are not escaped. */
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
      return titled(t('Users'), t('The users who can sign in to the registry, and their roles.'));
    case 'rules':
      return titled(t('Access Rules'), t('Access rules only grant access: what no rule grants is denied.'));
    case 'cache':
      return titled(t('Cache'), t('Packages and metadata of other registries that this registry has cached.'));
    case 'packages':
      return titled(t('Packages'), t('The packages that you may read. Search for others with Find Package.'));
    case 'tokens':
      return titled(
        t('My Tokens'),
        t('The tokens of the user who is signed in, with which programs sign in to the registry.'),
      );
    case 'token':
      return withColumns(tokenName(node.token), tokenColumns(t), node.token);
    case 'package-scope':
      return titled(node.name);
    case 'package':
      return packageFacts(node, state);
    case 'version':
      return withColumns(`${node.name}@${node.version.version}`, versionColumns(t), node.version, [
        ...(node.version.deprecated === undefined ? [] : [t('Deprecated: {0}', node.version.deprecated)]),
      ]);
    case 'user':
      return withColumns(node.user.username, userColumns(t), node.user, lockedNotes(node.user, refusal(node), t));
    case 'rule':
      return withColumns(node.rule.pattern, ruleColumns(t), node.rule, lockedNotes(node.rule, refusal(node), t));
    case 'rule-group':
      return titled(node.value);
    case 'cache-folder':
      return titled([node.registry, node.path].filter((part) => part !== '').join('/'));
    case 'cache-entry':
      return withColumns(node.entry.path, cacheEntryColumns(t), node.entry);
    case 'name-range':
      return titled(t('Names that begin with {0}', node.prefix));
    case 'broken':
      return {
        title: node.record.problem,
        facts: node.record.text === '' ? [] : [[t('Record'), node.record.text]],
        notes: [],
      };
    case 'message':
      return titled(node.text, node.nextStep);
  }
}

function titled(title: string, note?: string): Facts {
  return { title, facts: [], notes: note === undefined ? [] : [note] };
}

function withColumns<Item>(
  title: string,
  columns: readonly Column<Item>[],
  item: Item,
  notes: readonly string[] = [],
): Facts {
  return { title, facts: linesOf(columns, item), notes };
}

function lockedNotes(
  { source }: { readonly source: RecordSource },
  refusal: string | undefined,
  t: Translate,
): readonly string[] {
  return lockedReasons(source, refusal, t).map(asSentence);
}

function packageFacts(node: PackageNode, { registries, t }: TreeState): Facts {
  const session = registries.session(node.connection.id);
  const details = session?.package(scopeOf(node), node.name).last();
  const tags = [...(details?.tags ?? [])].map(([tag, version]) => `${tag} → ${version}`);
  return {
    title: node.name,
    facts: knownLines([
      [t('Versions'), textIfKnown(details?.versions.length, numberText)],
      [t('Tags'), tags.slice(0, maxTags).join(', ') || undefined],
    ]),
    notes: details?.description === undefined ? [] : [details.description],
  };
}

/** The maximum number of tags in a tooltip. */
const maxTags = 20;

function registryFacts({ connection }: RegistryNode, state: TreeState): Facts {
  const { registries, t } = state;
  const session = registries.session(connection.id);
  const stats = session?.stats.last();
  const health = session?.health.last();
  const condition = session && conditionOf(session);
  const stored = [...(stats?.storageByRegistry.values() ?? [])].flatMap(({ bytes }) => bytes ?? []);
  return {
    title: connection.name,
    facts: knownLines([
      [t('Address'), connection.baseUrl],
      [t('Signed in'), signInText(connection, health?.username, t)],
      [t('Version'), stats?.version],
      [t('Mode'), stats?.mode],
      [t('Running since'), textIfKnown(stats?.startedAt, timeText)],
      [t('Latest response time'), textIfKnown(condition?.latency, (latency) => t('{0} ms', Math.round(latency)))],
      [t('Ready'), textIfKnown(health?.isReady, (isReady) => (isReady ? t('yes') : t('no')))],
      [t('Certificate valid until'), textIfKnown(health?.certificateExpiresAt, timeText)],
      [t('Storage'), stored.length === 0 ? undefined : bytesText(stored.reduce((sum, bytes) => sum + bytes))],
      [t('Webhook deliveries'), deliveriesText(stats, t)],
      [t('Log lines that could not be written'), textIfKnown(health?.lostLogLines || undefined, numberText)],
    ]),
    notes: session === undefined ? [] : notesOf(session, state),
  };
}

function deliveriesText(stats: Stats | undefined, t: Translate): string | undefined {
  const { waiting, failed } = stats?.webhooks ?? {};
  const texts = [
    ...(waiting === undefined ? [] : [t('{0} waiting', numberText(waiting))]),
    ...(failed === undefined ? [] : [t('{0} failed', numberText(failed))]),
  ];
  return texts.join(', ') || undefined;
}

function notesOf(session: Session, { now, t }: TreeState): readonly string[] {
  const { error } = conditionOf(session);
  const { allowsPlainHttp } = session.connection;
  const plain = allowsPlainHttp === true ? [t('Credentials are sent to this registry without encryption.')] : [];
  return [...plain, ...new Set([...(error === undefined ? [] : [error.message]), ...troublesOf(session, now, t)])];
}

function signInText({ credential }: Connection, username: string | undefined, t: Translate): string {
  switch (credential.kind) {
    case 'token':
      return t('with a token');
    case 'npm':
      return username === undefined ? t('with a token of npm') : t('as {0}, with a token of npm', username);
    case 'basic':
      return t('as {0}', credential.username);
    case 'oidc':
      return username === undefined
        ? t('through {0}', credential.issuer)
        : t('as {0}, through {1}', username, credential.issuer);
  }
}

function statisticsFacts({ connection }: StatisticsNode, { registries, t }: TreeState): Facts {
  const session = registries.session(connection.id);
  const stats = session?.stats.last();
  const storage = [...(stats?.storageByRegistry ?? [])];
  return {
    title: t('Statistics'),
    facts: knownLines([
      ...storage.map(([name, { bytes }]) => [name, textIfKnown(bytes, bytesText) ?? ''] as const),
      [t('Cache'), textIfKnown(stats?.cache.entries, (entries) => entriesText(entries, stats?.cache.bytes, t))],
      [t('Requests'), textIfKnown(stats?.requests.total, numberText)],
    ]),
    notes: [],
  };
}

const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
