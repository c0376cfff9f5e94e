import { usernameProblem } from '../../../../access/username.ts';
import { memberNamed } from '../../document/node.ts';
import { listensOpenly } from '../registry-config/listens-openly.ts';
import { missingReviewers } from '../registry-config/missing-reviewers.ts';
import type { RegistryFile } from '../registry-config/registry-file.ts';
import { textIn } from '../registry-config/tables.ts';
import type { Finding, Rule } from './rule.ts';

export const noAccess: Rule = {
  code: 'no-access',
  severity: 'warning',
  summary: 'A registry configuration does not let any user write or approve, or contains a user who cannot sign in.',
  advice:
    'Add `auth_token` to the server or `token` to the user; `taskwright-registry token generate` prints a token and its hash. With ' +
    '`review = true`, a staged version must be approved by another user than the one who staged it, so there must be two.',
  reportsAbsence: true,
  checks: {
    registryConfig: (file) => {
      if (file.oidc) return adminsWithoutToken(file);
      const missing = listensOpenly(file) ? [] : missingWriteAccess(file);
      return [...missing, ...usersWithoutToken(file), ...missingReviewers(file)];
    },
  },
};

function missingWriteAccess({ settings, start, scopes }: RegistryFile): readonly Finding[] {
  const canWrite = scopes.some(
    ({ table, users }) =>
      (table && memberNamed(table, 'auth_token')) ||
      users.some((user) => memberNamed(user, 'token') && textIn(user, 'role')?.value !== 'read'),
  );
  if (canWrite) return [];
  const message = 'No user can publish or use the admin API; add `auth_token` to `[settings]`';
  return [{ message, span: settings?.key ?? start }];
}

/**
 * Returns findings for admins whom the identity provider cannot identify, because the username is not the claim `sub`.
 */
function adminsWithoutToken(file: RegistryFile): readonly Finding[] {
  const claim = textIn(file.oidc?.object, 'username_claim')?.value ?? 'sub';
  if (claim === 'sub') return [];
  return file.scopes
    .flatMap(({ users }) => users)
    .flatMap((user) => {
      const name = textIn(user, 'username');
      const isAdmin = textIn(user, 'role')?.value === 'admin';
      if (!name || !isAdmin || memberNamed(user, 'token')) return [];
      const reason = `Admin \`${name.value}\` cannot sign in, because \`username_claim\` is not \`sub\``;
      return { message: `${reason}; add a \`token\``, span: name };
    });
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
