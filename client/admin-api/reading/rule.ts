import { isObject, type JsonObject, textAt, timeAt } from '../http/json.ts';
import type { Rule } from '../model.ts';
import type { ReadRecord, RecordReader } from './listing.ts';
import { sourceOf } from './source.ts';

export const ruleReader: RecordReader<Rule> = { keys: ['rules', 'acl', 'acls'], read: readRule };

export function readRule(record: unknown, key?: string): ReadRecord<Rule> {
  if (!isObject(record)) return { problem: 'This rule is not an object.' };
  const inexact = ['id', 'rule_id', '_id'].some(
    (name) => typeof record[name] === 'number' && !Number.isSafeInteger(record[name]),
  );
  // The wrong digits would name another rule when this one is deleted.
  if (inexact) return { problem: 'The id of this rule is a number that cannot be represented exactly.' };
  const id = textAt(record, 'id', 'rule_id', '_id', 'uuid') ?? key;
  if (id === undefined || id === '') return { problem: 'This rule has no id.' };
  const user = textAt(record, 'user', 'username', 'subject', 'principal');
  if (user === undefined) return { problem: 'This rule has no user.' };
  const pattern = textAt(record, 'pattern', 'path', 'resource');
  if (pattern === undefined) return { problem: 'This rule has no pattern.' };
  const createdAt = timeAt(record, 'created_at', 'createdAt', 'created');
  return {
    item: {
      id,
      user,
      pattern,
      permission: permissionOf(record),
      source: sourceOf(record),
      ...(createdAt !== undefined && { createdAt }),
    },
  };
}

/** Empty when the server does not tell. */
function permissionOf(record: JsonObject): string {
  const permission = textAt(record, 'permission', 'access', 'action', 'level');
  if (permission !== undefined) return permission;
  const { permissions } = record;
  return Array.isArray(permissions) ? permissions.filter((one) => typeof one === 'string').join(', ') : '';
}
