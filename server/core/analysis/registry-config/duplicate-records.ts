import { isTokenHash } from '../../../../access/token-hash.ts';
import { usernameProblem } from '../../../../access/username.ts';
import type { ObjectNode, StringNode } from '../../document/node.ts';
import type { Problem, Severity } from '../../document/problem.ts';
import { type RegistryFile, textIn } from './registry-file.ts';

/**
 * Users, tenants and rules that are there twice, and tokens that would not tell who sends them. A second rule does no
 * harm; of two users only one can be meant.
 */
export function duplicateRecords({ scopes }: RegistryFile): readonly Problem[] {
  return [
    ...again(
      scopes.flatMap(({ tenant }) => named(tenant, 'name', 'Tenant')),
      'error',
    ),
    ...scopes.flatMap(({ table, users, rules }) => [
      ...again(
        users.flatMap((user) => named(user, 'username', 'User')),
        'error',
      ),
      ...again(rules.flatMap(identified), 'warning'),
      ...again([...token(table, 'auth_token'), ...users.flatMap((user) => token(user, 'token'))], 'error'),
    ]),
  ];
}

interface Marked {
  /** What no other of its kind may be. */
  readonly identity: string;
  readonly node: StringNode;
  /** How a message begins that speaks of it. */
  readonly words: string;
}

function again(records: readonly Marked[], severity: Severity): readonly Problem[] {
  const first = new Map<string, StringNode>();
  return records.flatMap(({ identity, node, words }) => {
    const known = first.get(identity);
    if (!known) {
      first.set(identity, node);
      return [];
    }
    const related = [{ span: known, message: 'The first one is here' }];
    return { code: 'duplicate-record', severity, message: `${words} is there twice; keep one`, span: node, related };
  });
}

function named(table: ObjectNode | undefined, key: string, word: string): readonly Marked[] {
  const node = textIn(table, key);
  // What cannot be a name at all has been told.
  if (!node || usernameProblem(node.value) !== undefined) return [];
  return [{ identity: node.value, node, words: `${word} \`${node.value}\`` }];
}

/** Without its text, which is a secret. */
function token(table: ObjectNode | undefined, key: string): readonly Marked[] {
  const node = textIn(table, key);
  if (!node) return [];
  const identity = isTokenHash(node.value) ? node.value.toLowerCase() : node.value;
  return [{ identity, node, words: 'This token' }];
}

function identified(rule: ObjectNode): readonly Marked[] {
  const parts = ['user', 'pattern', 'permission'].map((name) => textIn(rule, name));
  const [, pattern] = parts;
  if (!pattern || parts.includes(undefined)) return [];
  return [{ identity: parts.map((part) => part?.value).join('\0'), node: pattern, words: 'This rule' }];
}
