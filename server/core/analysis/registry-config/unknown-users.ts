import { usernameProblem } from '../../../../access/username.ts';
import type { ObjectNode, StringNode } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import { nearest } from '../../schema/words/nearest.ts';
import type { Replacements } from '../fixes/replacement-fixes.ts';
import { didYouMean } from '../values/did-you-mean.ts';
import { type RegistryFile, type Scope, textIn } from './registry-file.ts';

/** With more unknown names than this, something else is wrong than a letter: no near names are looked for. */
const mostCompared = 20;

/**
 * Rules about users whom the file does not define. They may be added while the server runs, or come by OpenID Connect,
 * so it is a warning only where a name of the file is near.
 */
export function unknownUsers({ scopes, oidc }: RegistryFile): readonly Problem[] {
  return scopes.flatMap((scope) => {
    const names = scope.users.flatMap((user) => textIn(user, 'username')?.value ?? []);
    const unknown = unknownIn(scope, new Set(names));
    const near = nearNames(unknown, names);
    return unknown.flatMap((user) => {
      const replacements = near.get(user.value) ?? [];
      if (replacements.length > 0) return aboutUser(user, 'warning', didYouMean(replacements), replacements);
      return oidc ? [] : aboutUser(user, 'info', '; the rule waits until such a user is added', []);
    });
  });
}

function unknownIn({ rules }: Scope, names: ReadonlySet<string>): readonly StringNode[] {
  return rules.flatMap((rule: ObjectNode) => {
    const user = textIn(rule, 'user');
    const isTold = !user || user.value === '*' || usernameProblem(user.value) !== undefined;
    return isTold || names.has(user.value) ? [] : [user];
  });
}

function nearNames(unknown: readonly StringNode[], names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const distinct = new Set(unknown.map(({ value }) => value));
  if (distinct.size > mostCompared) return new Map();
  return new Map([...distinct].map((name) => [name, nearest(name, names)]));
}

function aboutUser(
  user: StringNode,
  severity: 'warning' | 'info',
  ending: string,
  replacements: readonly string[],
): Problem {
  const data: Replacements = { replacements };
  const { anchor, start, end } = user;
  const inside = { anchor, start: start + user.quote.length, end: end - user.quote.length };
  const message = `This file defines no user \`${user.value}\`${ending}`;
  return { code: 'unknown-user', severity, message, span: inside, data };
}
