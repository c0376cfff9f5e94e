import { isObject, type JsonRecord, textAt, timeAt } from '../http/json.ts';
import type { AccessRule } from '../model.ts';
import type { ReadRecord, RecordReader } from './listing.ts';
import { sourceOf } from './source.ts';

export const ruleReader: RecordReader<AccessRule> = { keys: ['rules', 'acl', 'acls'], read: readRule };

export function readRule(record: unknown, key?: string): ReadRecord<AccessRule> {
  if (!isObject(record)) return { problem: 'This access rule is not an object.' };
  const inexact = ['id', 'rule_id', '_id'].some(
    (name) => typeof record[name] === 'number' && !Number.isSafeInteger(record[name]),
  );
  // With inexact digits, a deletion could affect another rule.
  if (inexact) return { problem: 'The id of this access rule is a number that cannot be represented exactly.' };
  const id = textAt(record, 'id', 'rule_id', '_id', 'uuid') ?? key;
  if (id === undefined || id === '') return { problem: 'This access rule has no id.' };
  const user = textAt(record, 'user', 'username', 'subject', 'principal');
  if (user === undefined) return { problem: 'This access rule has no user.' };
  const pattern = textAt(record, 'pattern', 'path', 'resource');
  if (pattern === undefined) return { problem: 'This access rule has no pattern.' };
  return {
    item: {
      id,
      user,
      pattern,
      permission: permissionOf(record),
      source: sourceOf(record),
      createdAt: timeAt(record, 'created_at', 'createdAt', 'created'),
    },
  };
}

/** Returns the permission; an empty string if the server does not report it. */
function permissionOf(record: JsonRecord): string {
  const permission = textAt(record, 'permission', 'access', 'action', 'level');
  if (permission !== undefined) return permission;
  const { permissions } = record;
  return Array.isArray(permissions) ? permissions.filter((one) => typeof one === 'string').join(', ') : '';
}
