import { patternProblem } from '../../../../access/pattern.ts';
import { tenantNameProblem } from '../../../../access/tenant-name.ts';
import { hashPrefix, isTokenHash } from '../../../../access/token-hash.ts';
import { tokenProblem } from '../../../../access/token-syntax.ts';
import { usernameProblem } from '../../../../access/username.ts';
import type { StringNode } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import { addressRangeProblem, hostProblem, isUnprotected, urlProblem } from './addresses.ts';
import { bytesOf, mostBodyBytes } from './byte-size.ts';
import { type RegistryFile, type Scope, textIn, textsIn } from './registry-file.ts';

/** Values that have the type that the schema asks for, and still cannot be what they are for. */
export function invalidValues(file: RegistryFile): readonly Problem[] {
  const { settings, npm, oidc, scopes } = file;
  return [
    ...judged(urlProblem, textIn(settings?.object, 'public_url'), textIn(npm, 'upstream')),
    ...judged(issuerProblem, textIn(oidc?.object, 'issuer')),
    ...judged(hostProblem, textIn(settings?.object, 'host')),
    ...judged(bodyLimitProblem, textIn(settings?.object, 'body_limit')),
    ...judged(pathProblem, textIn(settings?.object, 'data')),
    ...judged(addressRangeProblem, ...textsIn(settings?.object, 'trusted_proxies')),
    ...scopes.flatMap(inScope),
  ];
}

function inScope({ tenant, table, users, rules }: Scope): readonly Problem[] {
  return [
    ...judged(tenantNameProblem, textIn(tenant, 'name')),
    ...judged(writtenTokenProblem, textIn(table, 'auth_token'), ...users.map((user) => textIn(user, 'token'))),
    ...judged(usernameProblem, ...users.map((user) => textIn(user, 'username'))),
    ...judged(ruleUserProblem, ...rules.map((rule) => textIn(rule, 'user'))),
    ...judged(patternProblem, ...rules.map((rule) => textIn(rule, 'pattern'))),
  ];
}

function judged(
  problemOf: (text: string) => string | undefined,
  ...nodes: readonly (StringNode | undefined)[]
): readonly Problem[] {
  return nodes.flatMap((node) => {
    const found = node && problemOf(node.value);
    if (!node || found === undefined) return [];
    const data = { kind: 'invalid-value', allowed: [], suggestions: [] };
    return { code: 'invalid-value', severity: 'error' as const, message: found.replace(/\.$/, ''), span: node, data };
  });
}

/** A rule may be about everybody who signs in. */
function ruleUserProblem(user: string): string | undefined {
  return user === '*' ? undefined : usernameProblem(user);
}

/** OpenID Connect Discovery 1.0, section 3: `https`, and neither query nor fragment. */
function issuerProblem(issuer: string): string | undefined {
  const problem = urlProblem(issuer);
  if (problem !== undefined) return problem;
  return isUnprotected(issuer) ? 'The issuer must be an `https://` address, unless it is on this machine' : undefined;
}

/** A token, or its hash. What is wrong with it is told without it. */
function writtenTokenProblem(text: string): string | undefined {
  if (!text.toLowerCase().startsWith(hashPrefix)) return tokenProblem(text);
  return isTokenHash(text) ? undefined : `Expected 64 hexadecimal digits behind \`${hashPrefix}\``;
}

function bodyLimitProblem(text: string): string | undefined {
  const bytes = bytesOf(text);
  if (bytes === undefined) return 'Expected a number of bytes, or a text such as "64 MiB"';
  return bytes >= 1 && bytes <= mostBodyBytes ? undefined : 'Expected a size from 1 byte to 500 MiB';
}

function pathProblem(path: string): string | undefined {
  return path.includes('\0') ? 'A path holds no zero character' : undefined;
}
