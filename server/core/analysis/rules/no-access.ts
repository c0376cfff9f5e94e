import { usernameProblem } from '../../../../access/username.ts';
import { memberNamed } from '../../document/node.ts';
import { listensOpenly } from '../registry-config/listens-openly.ts';
import { type RegistryFile, textIn } from '../registry-config/registry-file.ts';
import type { Finding, Rule } from './rule.ts';

export const noAccess: Rule = {
  code: 'no-access',
  severity: 'warning',
  summary: 'A registry configuration that lets nobody write, or a user that cannot sign in.',
  advice: 'Give the server an `auth_token`, or the user a `token`; `registry token generate` prints one with its hash.',
  reportsAbsence: true,
  checks: {
    registryConfig: (file) => {
      if (file.oidc) return [];
      return [...(listensOpenly(file) ? [] : nobodyWrites(file)), ...usersWithoutToken(file)];
    },
  },
};

function nobodyWrites({ settings, start, scopes }: RegistryFile): readonly Finding[] {
  const canWrite = scopes.some(
    ({ table, users }) =>
      (table && memberNamed(table, 'auth_token')) ||
      users.some((user) => memberNamed(user, 'token') && textIn(user, 'role')?.value !== 'read'),
  );
  if (canWrite) return [];
  const message = 'No user can publish or use the admin API; add `auth_token` to `[settings]`';
  return [{ message, span: settings?.key ?? start }];
}

function usersWithoutToken({ scopes }: RegistryFile): readonly Finding[] {
  return scopes
    .flatMap(({ users }) => users)
    .flatMap((user) => {
      const name = textIn(user, 'username');
      if (!name || usernameProblem(name.value) !== undefined || memberNamed(user, 'token')) return [];
      return { message: `User \`${name.value}\` cannot sign in; add a \`token\` or configure \`[oidc]\``, span: name };
    });
}
