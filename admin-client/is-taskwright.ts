import { stats } from '../admin-contract/statistics.ts';
import { isObject } from './json.ts';
import type { Session } from './session.ts';

/**
 * Returns whether a server is known to be a Taskwright registry: the local one, or one whose statistics have all members
 * of the contract. Only then is the effect of its roles, permissions and deletions known.
 */
export function isTaskwright({ connection, stats: read }: Pick<Session, 'connection' | 'stats'>): boolean {
  if (connection.isLocal) return true;
  const sent = read.last()?.raw;
  return isObject(sent) && stats.required.every((name) => Object.hasOwn(sent, name));
}
