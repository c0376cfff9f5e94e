import type { AccessAnswer, Decisions, ReportedDecision } from '../access-answer.ts';
import { booleanAt, isObject, type JsonRecord, numberAt, objectAt, textAt } from '../http/json.ts';
import { readRule } from './rule.ts';

/** Reads the response of `GET /admin/access`; returns undefined for any other response. */
export function readAccessAnswer(body: unknown): AccessAnswer | undefined {
  if (!isObject(body)) return undefined;
  const decisions = decisionsIn(body);
  if (decisions === undefined) return undefined;
  const rules = recordsAt(body, 'rules').flatMap((record) => {
    const read = readRule(record);
    if (!('item' in read)) return [];
    const matches = booleanAt(record, 'matches') ?? true;
    const { grants } = record;
    return [{ rule: read.item, matches, grants: Array.isArray(grants) ? grants.map(String) : undefined }];
  });
  return {
    decisions,
    role: textAt(body, 'role'),
    users: recordsAt(body, 'users').flatMap((record) => {
      const username = textAt(record, 'user');
      return username === undefined ? [] : [{ username, role: textAt(record, 'role') ?? '', ...decisionsIn(record) }];
    }),
    moreUsers: numberAt(body, 'more_users') ?? 0,
    matching: rules.filter(({ matches }) => matches),
    others: rules.filter(({ matches }) => !matches).map(({ rule }) => rule),
    moreRules: numberAt(body, 'more_rules') ?? 0,
  };
}

function decisionsIn(record: JsonRecord): Decisions | undefined {
  const [read, write] = [decisionAt(record, 'read'), decisionAt(record, 'write')];
  return read && write && { read, write };
}

function decisionAt(record: JsonRecord, key: string): ReportedDecision | undefined {
  const decision = objectAt(record, key);
  const allowed = decision && booleanAt(decision, 'allowed');
  return decision && allowed !== undefined ? { allowed, reason: textAt(decision, 'reason') ?? '' } : undefined;
}

function recordsAt(body: JsonRecord, key: string): readonly JsonRecord[] {
  const list = body[key];
  return Array.isArray(list) ? list.filter(isObject) : [];
}
