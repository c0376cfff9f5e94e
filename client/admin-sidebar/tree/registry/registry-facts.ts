import type { Connection } from '../../../../admin-client/connection.ts';
import type { Stats } from '../../../../admin-client/records/model.ts';
import type { Session } from '../../../../admin-client/session.ts';
import type { Translate } from '../../../text/translate.ts';
import { knownLines, textIfKnown } from '../../columns/column.ts';
import { troublesOf } from '../../tree-state/health-marks.ts';
import { conditionOf } from '../../tree-state/registry-condition.ts';
import type { NodeOf } from '../../tree-state/tree-node.ts';
import { entriesText } from '../../wording/counts.ts';
import { bytesText, numberText, timeText } from '../../wording/quantity.ts';
import type { Facts } from '../kinds/facts.ts';
import type { TreeState } from '../kinds/list-record.ts';

export function registryFacts({ connection }: NodeOf<'registry'>, state: TreeState): Facts {
  const { records, registries, t } = state;
  const session = registries.session(connection.id);
  const stats = session?.stats.last();
  const health = session?.health.last();
  const condition = session && conditionOf(session, records.lists);
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

function notesOf(session: Session, state: TreeState): readonly string[] {
  const { lists } = state.records;
  const { t } = state;
  const { error } = conditionOf(session, lists);
  const { allowsPlainHttp } = session.connection;
  const plain = allowsPlainHttp === true ? [t('Credentials are sent to this registry without encryption.')] : [];
  return [
    ...plain,
    ...new Set([...(error === undefined ? [] : [error.message]), ...troublesOf(session, lists, state)]),
  ];
}

function signInText({ credential }: Connection, username: string | undefined, t: Translate): string {
  switch (credential.kind) {
    case 'token':
      return t('with a token');
    case 'npm':
      return username === undefined ? t('with an npm token') : t('as {0}, with an npm token', username);
    case 'basic':
      return t('as {0}', credential.username);
    case 'oidc':
      return username === undefined
        ? t('through {0}', credential.issuer)
        : t('as {0}, through {1}', username, credential.issuer);
  }
}

export function statisticsFacts({ connection }: NodeOf<'statistics'>, { registries, t }: TreeState): Facts {
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
