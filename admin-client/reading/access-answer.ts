import { accessAnswer, decision } from '../../admin-contract/access.ts';
import { isObject, type JsonRecord, objectAt } from '../json.ts';
import type { AccessAnswer, Decisions, ReportedDecision } from '../records/access-answer.ts';
import { membersReader } from './members.ts';
import { readRule } from './rule.ts';

const membersOf = membersReader(accessAnswer);
const membersOfUser = membersReader(accessAnswer.properties.users.items);
const membersOfRule = membersReader(accessAnswer.properties.rules.items);
const membersOfDecision = membersReader(decision);

/** Reads the response of `GET /admin/access`; returns undefined for any other response. Only our server explains access. */
export function readAccessAnswer(body: unknown): AccessAnswer | undefined {
  if (!isObject(body)) return undefined;
  const decisions = decisionsIn(body);
  if (decisions === undefined) return undefined;
  const { role, moreUsers = 0, moreRules = 0 } = membersOf(body).members;
  const rules = recordsAt(body, 'rules').flatMap((record) => {
    const read = readRule(record);
    const { grants, matches = true } = membersOfRule(record).members;
    return 'item' in read ? [{ rule: read.item, matches, grants }] : [];
  });
  return {
    decisions,
    role,
    users: recordsAt(body, 'users').flatMap((record) => {
      const { user: username, role = '' } = membersOfUser(record).members;
      return username === undefined ? [] : [{ username, role, ...decisionsIn(record) }];
    }),
    moreUsers,
    matching: rules.filter(({ matches }) => matches),
    others: rules.filter(({ matches }) => !matches).map(({ rule }) => rule),
    moreRules,
  };
}

function decisionsIn(record: JsonRecord): Decisions | undefined {
  const [read, write] = [decisionAt(record, 'read'), decisionAt(record, 'write')];
  return read && write && { read, write };
}

function decisionAt(record: JsonRecord, key: 'read' | 'write'): ReportedDecision | undefined {
  const found = objectAt(record, key);
  if (found === undefined) return undefined;
  const { allowed, reason = '' } = membersOfDecision(found).members;
  return allowed === undefined ? undefined : { allowed, reason };
}

function recordsAt(body: JsonRecord, key: 'users' | 'rules'): readonly JsonRecord[] {
  const list = body[key];
  return Array.isArray(list) ? list.filter(isObject) : [];
}
