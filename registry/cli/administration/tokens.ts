import { tokenList } from '../../../admin-client/lists/token-list.ts';
import type { NamedToken } from '../../../admin-client/records/token-records.ts';
import { numberOf } from '../../../server/cli/options/options.ts';
import { UsageError } from '../../../server/cli/options/usage-error.ts';
import type { Actions } from './actions.ts';

const maxDays = 36_500;

/** The actions of `taskwright-registry tokens`: the named tokens of a user. */
export const tokenActions: Actions = {
  list: {
    takes: ['USERNAME'],
    options: [],
    async run({ names: [username = ''], registry, printer }) {
      printer.table(
        await registry.all(tokenList({ username })),
        [
          ['ID', ({ id }) => id],
          ['NAME', ({ name }) => name],
          ['ACCESS', accessOf],
          ['PACKAGES', ({ packages }) => packages.join(' ') || 'all'],
          ['ADDRESSES', ({ addresses }) => addresses.join(' ') || 'all'],
          ['EXPIRES', ({ expiresAt }) => expiresAt ?? 'never'],
          ['LAST USED', ({ lastUsedAt }) => lastUsedAt ?? ''],
        ],
        `${username} has no named tokens.`,
      );
      return undefined;
    },
  },
  create: {
    takes: ['USERNAME'],
    options: ['name', 'read-write', 'stage-only', 'package', 'address', 'days'],
    async run({ names: [username = ''], options, registry: { client, scope }, printer }) {
      const name = options.value('name');
      if (name === undefined) throw new UsageError('requires `--name NAME`, the name of the token');
      const [readWrite, stageOnly] = [options.flag('read-write'), options.flag('stage-only')];
      if (readWrite && stageOnly) throw new UsageError('takes `--read-write` or `--stage-only`, not both');
      const { token, record } = await client.createToken(
        scope,
        { username },
        {
          name,
          isReadOnly: !readWrite && !stageOnly,
          stageOnly,
          packages: options.values('package'),
          addresses: options.values('address'),
          days: numberOf(options, 'days', { min: 1, max: maxDays }),
        },
      );
      printer.result(`${token}`, { ...record, token });
      return undefined;
    },
  },
  revoke: {
    takes: ['USERNAME', 'ID'],
    options: [],
    async run({ names: [username = '', id = ''], registry, printer }) {
      const token = (await registry.all(tokenList({ username }))).find((one) => one.id === id);
      const list = `taskwright-registry tokens list ${username}`;
      if (!token) throw new Error(`${username} has no token with the id \`${id}\`; \`${list}\` lists them`);
      await registry.client.revokeToken(registry.scope, { username }, token);
      printer.result(`The token ${token.name} of ${username} was revoked.`, { username, id });
      return undefined;
    },
  },
};

function accessOf({ isReadOnly, stageOnly }: NamedToken): string {
  if (isReadOnly !== false) return 'read';
  return stageOnly === true ? 'stage' : 'read-write';
}
