import { placeholderIn } from '../../../../access/placeholder.ts';
import { isTokenHash } from '../../../../access/token-hash.ts';
import { usernameProblem } from '../../../../access/username.ts';
import type { ObjectNode } from '../../document/node.ts';
import type { Severity } from '../../document/problem.ts';
import type { Span } from '../../document/span.ts';
import type { SettingValue } from '../registry-config/setting-values.ts';
import { textIn, textOf } from '../registry-config/tables.ts';
import { tokenReference } from '../registry-config/token-setting.ts';
import type { Finding, Rule } from './rule.ts';

export const duplicateRecord: Rule = {
  code: 'duplicate-record',
  severity: 'error',
  summary: 'A registry configuration defines a user, group, tenant, access rule, token or webhook twice.',
  advice:
    'Names and tokens must be unique within the server or a tenant. Keep one of the two. A duplicate access rule has ' +
    'no effect and is a warning.',
  checks: {
    registryConfig: ({ scopes, publishers, webhooks }) => [
      ...repeated(publishers.flatMap((one) => named(one, 'name', 'Trusted publisher'))),
      ...repeated(webhooks.flatMap((one) => named(one, 'name', 'Webhook'))),
      ...repeated(scopes.flatMap(({ tenant }) => named(tenant, 'name', 'Tenant'))),
      ...scopes.flatMap((scope) => [
        ...repeated(scope.users.flatMap((user) => named(user, 'username', 'User'))),
        ...repeated(scope.groups.flatMap((group) => named(group, 'name', 'Group'))),
        ...repeated(scope.rules.flatMap(ruleRecord), 'warning'),
        ...repeated(scope.tokens.flatMap(token)),
      ]),
    ],
  },
};

interface UniqueRecord {
  /** The value that must be unique among records of the same kind. */
  readonly identity: string;
  readonly node: Span;
  /** The beginning of the message. */
  readonly words: string;
}

function repeated(records: readonly UniqueRecord[], severity: Severity = 'error'): readonly Finding[] {
  const first = new Map<string, Span>();
  return records.flatMap(({ identity, node, words }) => {
    const known = first.get(identity);
    if (!known) {
      first.set(identity, node);
      return [];
    }
    const related = [{ span: known, message: 'First defined here' }];
    return { severity, message: `${words} twice; keep one`, span: node, related };
  });
}

function named(table: ObjectNode | undefined, key: string, word: string): readonly UniqueRecord[] {
  const node = textIn(table, key);
  // The rule `invalid-value` reports invalid names.
  if (!node || usernameProblem(node.value) !== undefined) return [];
  return [{ identity: node.value, node, words: `${word} \`${node.value}\` is defined` }];
}

/** Returns the identity of a token. The message does not quote the token, because it is a secret. */
function token({ value }: SettingValue): readonly UniqueRecord[] {
  const reference = tokenReference(value);
  // Tokens cannot contain line breaks, so a reference never has the identity of a token.
  if (reference) {
    return [{ identity: `${reference.kind}\n${reference.name}`, node: reference.span, words: 'This token is used' }];
  }
  const node = textOf(value);
  if (!node || placeholderIn(node.value)) return [];
  const identity = isTokenHash(node.value) ? node.value.toLowerCase() : node.value;
  return [{ identity, node, words: 'This token is used' }];
}

function ruleRecord(rule: ObjectNode): readonly UniqueRecord[] {
  const parts = ['user', 'pattern', 'permission'].map((name) => textIn(rule, name));
  const [, pattern] = parts;
  if (!pattern || parts.includes(undefined)) return [];
  return [{ identity: parts.map((part) => part?.value).join('\0'), node: pattern, words: 'This rule is defined' }];
}
