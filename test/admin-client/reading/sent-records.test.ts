import { expect, test } from 'vitest';
import type { ListPages } from '../../../admin-client/admin-client.ts';
import { toJson } from '../../../admin-client/copying/to-json.ts';
import { parseJson } from '../../../admin-client/json.ts';
import { ruleList } from '../../../admin-client/lists/rule-list.ts';
import { userList } from '../../../admin-client/lists/user-list.ts';
import { otherRuleMembers } from '../../../admin-client/reading/rule.ts';
import { otherUserMembers } from '../../../admin-client/reading/user.ts';
import type { SentRecord } from '../../../admin-client/records/model.ts';

/** Reads a list with one record, and returns the record as the server sent it. */
async function sentIn<Item extends SentRecord>(source: ListPages<Item>, record: string): Promise<object> {
  const parsed = parseJson(`[${record}]`);
  const body = 'value' in parsed ? parsed.value : undefined;
  const address = new URL('https://registry.example/admin');
  const listing = await source.read(body, { address, link: undefined, pause: async () => {} });
  return Object(listing?.items[0]?.sent?.());
}

test('a record keeps all members, and the digits of large numbers', async () => {
  const record =
    '{"id":9007199254740993,"user":"ann","pattern":"npm/**","permission":["read"],"x":{"y":[12345678901234567890,0.5]}}';
  expect(toJson([await sentIn(ruleList, record)]).replaceAll(/\s/g, '')).toBe(record);
});

test('a record contains no secrets', async () => {
  const record = '{"username":"ann","role":"read","token":"secret-token","has_token":true}';
  expect(await sentIn(userList, record)).toEqual({ username: 'ann', role: 'read', token: '[hidden]', has_token: true });
});

test('members that only the server knows are listed', async () => {
  const user =
    '{"username":"ann","role":"read","disabled":true,"mfa":{"kind":"totp"},"team_id":9007199254740993,"token":"x"}';
  expect(otherUserMembers(await sentIn(userList, user)).members).toEqual([
    ['disabled', true],
    ['mfa › kind', 'totp'],
    ['team_id', '9007199254740993'],
  ]);
  const rule = '{"id":1,"user":"ann","pattern":"npm/**","permission":"read","priority":5}';
  expect(otherRuleMembers(await sentIn(ruleList, rule)).members).toEqual([['priority', 5]]);
});
