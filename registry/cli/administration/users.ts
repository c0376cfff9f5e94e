import { roles } from '../../../access/roles.ts';
import { userList } from '../../../admin-client/lists/user-list.ts';
import type { User } from '../../../admin-client/records/model.ts';
import { RegistryError } from '../../../admin-client/registry-error.ts';
import { choiceAmong, type Options } from '../../../server/cli/options/options.ts';
import { UsageError } from '../../../server/cli/options/usage-error.ts';
import { TokenSources } from '../../config/token-sources.ts';
import { generateToken } from '../../tokens/tokens.ts';
import type { Actions } from './actions.ts';
import { missingUser } from './missing-user.ts';
import { remoteProblem } from './remote-problem.ts';

/** The actions of `taskwright-registry users`. */
export const userActions: Actions = {
  list: {
    takes: [],
    options: [],
    async run({ registry, printer }) {
      printer.table(
        await registry.all(userList),
        [
          ['USER', ({ username }) => username],
          ['ROLE', ({ role }) => role],
          ['DEFINED', ({ source }) => source],
          ['TOKENS', tokensText],
          ['LAST SIGN-IN', ({ lastSignInAt }) => lastSignInAt ?? ''],
        ],
        'There are no users.',
      );
      return undefined;
    },
  },
  add: {
    takes: ['USERNAME', 'ROLE'],
    options: ['generate-token', 'new-token-file'],
    async run({ names: [username = '', role = ''], options, registry: { client, scope }, printer }) {
      const known = choiceAmong(role, 'ROLE', roles);
      const { token, isGenerated } = newToken(options);
      try {
        await client.createUser(scope, { username, role: known, ...(token !== undefined && { token }) });
      } catch (error) {
        throw isExisting(error) ? existingUser(error, username, role) : error;
      }
      const shown = isGenerated ? { token } : {};
      printer.result(added(username, role, token, isGenerated), { username, role, ...shown });
      return undefined;
    },
  },
  role: {
    takes: ['USERNAME', 'ROLE'],
    options: [],
    async run({ names: [username = '', role = ''], registry: { client, scope }, printer }) {
      await client.updateUser(scope, username, { role: choiceAmong(role, 'ROLE', roles) });
      printer.result(`The role of ${username} is now ${role}.`, { username, role });
      return undefined;
    },
  },
  token: {
    takes: ['USERNAME'],
    options: ['generate-token', 'new-token-file'],
    async run({ names: [username = ''], options, registry, printer }) {
      const { token, isGenerated } = newToken(options);
      if (token === undefined) throw new UsageError('requires `--generate-token` or `--new-token-file FILE`');
      const user = (await registry.all(userList)).find((one) => one.username === username);
      const { client, scope, where } = registry;
      if (!user) throw missingUser(where, username);
      await client.updateUser(scope, username, { role: user.role, token });
      const shown = isGenerated ? ` ${token}` : '';
      printer.result(`The token of ${username} was replaced.${shown}`, { username, ...(isGenerated && { token }) });
      return undefined;
    },
  },
  revoke: {
    takes: ['USERNAME'],
    options: [],
    async run({ names: [username = ''], registry: { client, scope }, printer }) {
      const { remaining, ...revoked } = await client.revokeEverything(scope, username);
      const named = revoked.tokens === 1 ? '1 named token' : `${revoked.tokens} named tokens`;
      const own = revoked.token ? 'The token, ' : '';
      const what = `${own}${named} and all logins of ${username} were revoked.`;
      printer.result(remaining === undefined ? what : `${what} ${remaining}`, { username, ...revoked, remaining });
      return undefined;
    },
  },
  delete: {
    takes: ['USERNAME'],
    options: [],
    async run({ names: [username = ''], registry: { client, scope }, printer }) {
      await client.deleteUser(scope, username);
      printer.result(`${username} was deleted, with the access rules that were added for this user.`, { username });
      return undefined;
    },
  },
};

function tokensText({ hasToken, tokens = 0 }: User): string {
  return `${hasToken ? 'own' : 'none'}${tokens === 0 ? '' : ` + ${tokens}`}`;
}

function isExisting(error: unknown): error is RegistryError {
  return error instanceof RegistryError && error.details.code === 'already-exists';
}

/** Returns the error for a new user who already exists, with the commands that change this user. */
function existingUser(error: RegistryError, username: string, role: string): Error {
  const command = 'taskwright-registry users';
  const remedy = `Change the role with \`${command} role ${username} ${role}\`, or replace the token with \`${command} token ${username} --generate-token\`.`;
  return new Error(`${remoteProblem(error)} ${remedy}`, { cause: error });
}

/** Returns the new token of a user, which is printed only if it is generated. */
function newToken(options: Options): { readonly token: string | undefined; readonly isGenerated: boolean } {
  const file = options.value('new-token-file');
  if (options.flag('generate-token')) {
    if (file !== undefined) throw new UsageError('takes `--generate-token` or `--new-token-file`, not both');
    return { token: generateToken(), isGenerated: true };
  }
  if (file === undefined) return { token: undefined, isGenerated: false };
  const found = new TokenSources(process.cwd(), {}).findSecret({ kind: 'file', name: file }, () => undefined);
  if ('problem' in found) throw new UsageError(`cannot use the new token: ${found.problem}`);
  return { token: found.text, isGenerated: false };
}

function added(username: string, role: string, token: string | undefined, isGenerated: boolean): string {
  if (isGenerated) return `${username} was added with the role ${role} and the token ${token}`;
  const result = `${username} was added with the role ${role}`;
  if (token !== undefined) return `${result}.`;
  return `${result}, without a token; \`taskwright-registry users token ${username} --generate-token\` creates one.`;
}
