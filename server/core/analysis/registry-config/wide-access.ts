import { memberNamed, type StringNode } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import { hostProblem, isLoopback } from './addresses.ts';
import { type RegistryFile, textIn, textsIn } from './registry-file.ts';

/** Doors that stand wider open than people mostly want. */
export function wideAccess(file: RegistryFile): readonly Problem[] {
  const { settings, oidc } = file;
  const host = textIn(settings?.object, 'host');
  const role = textIn(oidc?.object, 'default_role');
  return [
    ...(host && listensOpenly(file)
      ? [warning(host, 'The whole network may read, and nobody can write: there is no `auth_token`, user or `[oidc]`')]
      : []),
    ...(role?.value === 'admin' ? [warning(role, 'Whoever signs in may do everything')] : []),
    ...textsIn(settings?.object, 'trusted_proxies')
      .filter(({ value }) => /\/0+$/.test(value))
      .map((range) => warning(range, 'Every client is believed to be a proxy, and can pretend any address')),
  ];
}

/** Whether the server is heard by other machines, and has no credentials to ask for. */
export function listensOpenly({ settings, oidc, scopes }: RegistryFile): boolean {
  const host = textIn(settings?.object, 'host')?.value;
  if (host === undefined || hostProblem(host) !== undefined || isLoopback(host) || oidc) return false;
  return scopes.every(
    ({ table, users, rules }) =>
      users.length === 0 && rules.length === 0 && !(table && memberNamed(table, 'auth_token')),
  );
}

function warning(span: StringNode, message: string): Problem {
  return { code: 'wide-access', severity: 'warning', message, span };
}
