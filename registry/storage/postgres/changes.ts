import type { AuditDraft } from '../contract/records.ts';
import type { DeliveriesOf } from '../contract/webhook-records.ts';
import { type DatabaseRow, integer, texts } from '../row.ts';
import type { Database, Queries } from './database.ts';

/**
 * The part of the data in the memory of servers that a change has replaced. It is sent in notifications, so the names
 * of the properties are short.
 */
export type Changed =
  | { readonly kind: 'package'; readonly tenant: string; readonly name: string }
  /** Undefined users if there are too many for a notification. */
  | { readonly kind: 'access'; readonly users: readonly ChangedUser[] | undefined };

/** A user or a group (`@name`) that was changed, or whose access rules were. It may not exist. */
export interface ChangedUser {
  readonly tenant: string;
  readonly username: string;
}

/** A change that all servers are notified of. */
export interface Notification {
  readonly revision: number;
  readonly changed: Changed;
  /** The server that has made the change; undefined for a server of an earlier version. */
  readonly from: string | undefined;
}

/** A change that this server has committed. */
export interface CommittedChange extends Pick<Notification, 'revision' | 'changed'> {
  /** The other servers, which may use data that the change has replaced. */
  readonly others: readonly string[];
}

export const channel = 'taskwright_changes';
/** Characters. PostgreSQL limits a notification to 8,000 bytes. */
const maxPayload = 2_000;

export interface Outcome<T> {
  readonly result: T;
  /** Undefined when nothing has changed. */
  readonly changed: Changed | undefined;
}

/** The time of the database in milliseconds since 1970, in SQL: the clocks of servers may differ. */
export const databaseTime = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** The inputs of a change to the database. */
export interface ChangeOptions {
  readonly database: Database;
  /** Called when a change is committed. Resolves when no server uses anything that the change has replaced. */
  readonly committed: (change: CommittedChange) => Promise<void>;
  /** Identifies this server among those that share the database. */
  readonly server: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly deliveriesOf: DeliveriesOf;
}

/**
 * Runs `work` in a transaction, which also notifies all servers. The revision is increased last, which makes
 * transactions commit in the order of their revisions and wait for each other only for that statement and the commit.
 * Resolves when no server uses anything that was replaced.
 */
export async function change<T>(
  { database, server, committed }: ChangeOptions,
  work: (queries: Queries) => Promise<Outcome<T>>,
): Promise<T> {
  const { result, change } = await database.transaction(async (queries) => {
    const { result, changed } = await work(queries);
    if (!changed) return { result, change: undefined };
    const statement = 'SELECT change, others FROM add_change($1, $2)';
    const [row = {}] = await queries.query(statement, [payloadOf(changed, server), server]);
    return { result, change: committedChange(row, changed) };
  });
  if (change) await committed(change);
  return result;
}

/** Returns the change that a function of the database has added. */
export function committedChange(row: DatabaseRow, changed: Changed): CommittedChange {
  return { revision: integer(row, 'change'), changed, others: texts(row, 'others') };
}

/** Returns the contents of a notification in addition to the revision. */
export function payloadOf(changed: Changed, from: string): string {
  const payload = JSON.stringify({ ...changed, from });
  if (payload.length <= maxPayload) return payload;
  return JSON.stringify({ kind: 'access', users: undefined, from } satisfies Changed & Pick<Notification, 'from'>);
}

/** Returns the notification in a payload. */
export function notificationIn(payload: string): Notification {
  const space = payload.indexOf(' ');
  const { from, ...changed } = JSON.parse(payload.slice(space + 1)) as Changed & Pick<Notification, 'from'>;
  return { revision: Number(payload.slice(0, space)), changed, from };
}

/** Adds a record to the audit log. */
export async function addAudit(queries: Queries, now: number, audit: AuditDraft): Promise<void> {
  const { tenant, actor, action, target, address, details } = audit;
  await queries.query(
    'INSERT INTO audit (at, tenant, actor, action, target, address, details) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [now, tenant, actor, action, target, address, JSON.stringify(details)],
  );
}

/** Adds a record of a change to the audit log, and the deliveries to webhooks for it. */
export async function recordChange(queries: Queries, options: ChangeOptions, audit: AuditDraft): Promise<void> {
  await addAudit(queries, options.now(), audit);
  await addDeliveries(queries, options, audit);
}

/** Adds the deliveries to webhooks for a change. */
export async function addDeliveries(
  queries: Queries,
  { deliveriesOf, now }: ChangeOptions,
  audit: AuditDraft,
): Promise<void> {
  const deliveries = deliveriesOf(audit);
  if (deliveries.length === 0) return;
  await queries.query(
    `INSERT INTO webhook_deliveries (id, webhook, event, body, created_at, state, attempts, next_attempt_at)
     SELECT id, webhook, event, body, $5, 'waiting', 0, ${databaseTime}
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS added (id, webhook, event, body)`,
    [
      deliveries.map(({ id }) => id),
      deliveries.map(({ webhook }) => webhook),
      deliveries.map(({ event }) => event),
      deliveries.map(({ body }) => body),
      now(),
    ],
  );
}
