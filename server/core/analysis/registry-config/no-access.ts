import { usernameProblem } from '../../../../access/username.ts';
import { memberNamed } from '../../document/node.ts';
import type { Problem } from '../../document/problem.ts';
import { type RegistryFile, textIn } from './registry-file.ts';
import { listensOpenly } from './wide-access.ts';

/** Doors that nobody can open: a server that nobody can write to, and users who cannot sign in. */
export function noAccess(file: RegistryFile): readonly Problem[] {
  if (file.oidc) return [];
  return [...(listensOpenly(file) ? [] : nobodyWrites(file)), ...withoutToken(file)];
}

function nobodyWrites({ settings, start, scopes }: RegistryFile): readonly Problem[] {
  const canWrite = scopes.some(
    ({ table, users }) =>
      (table && memberNamed(table, 'auth_token')) ||
      users.some((user) => memberNamed(user, 'token') && textIn(user, 'role')?.value !== 'read'),
  );
  if (canWrite) return [];
  const message = 'Nobody can publish or use the admin API: give an `auth_token` in `[settings]`';
  return [{ code: 'no-access', severity: 'warning', message, span: settings?.key ?? start }];
}

function withoutToken({ scopes }: RegistryFile): readonly Problem[] {
  return scopes
    .flatMap(({ users }) => users)
    .flatMap((user) => {
      const name = textIn(user, 'username');
      if (!name || usernameProblem(name.value) !== undefined || memberNamed(user, 'token')) return [];
      const message = `\`${name.value}\` cannot sign in: there is neither a \`token\` nor \`[oidc]\``;
      return { code: 'no-access', severity: 'warning' as const, message, span: name };
    });
}
