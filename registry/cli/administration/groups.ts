import { groupList } from '../../../admin-client/lists/group-list.ts';
import { UsageError } from '../../../server/cli/options/usage-error.ts';
import type { Actions } from './actions.ts';

/** The actions of `taskwright-registry groups`. */
export const groupActions: Actions = {
  list: {
    takes: [],
    options: [],
    async run({ registry, printer }) {
      printer.table(
        await registry.all(groupList),
        [
          ['GROUP', ({ name }) => name],
          ['MEMBERS', ({ members }) => members.join(' ')],
          ['CLAIMS', ({ claims }) => claims.join(' ')],
          ['DEFINED', ({ source }) => source],
        ],
        'There are no groups.',
      );
      return undefined;
    },
  },
  add: {
    takes: ['GROUP'],
    options: ['member'],
    async run({ names: [name = ''], options, registry: { client, scope }, printer }) {
      const group = { name, members: options.values('member') };
      const added = await client.createGroup(scope, group);
      const { members } = added ?? group;
      printer.result(`The group ${name} was added with ${membersText(members)}.`, { name, members });
      return undefined;
    },
  },
  change: {
    takes: ['GROUP'],
    options: ['add', 'remove'],
    async run({ names: [name = ''], options, registry, printer }) {
      const [added, removed] = [options.values('add'), options.values('remove')];
      if (added.length + removed.length === 0) throw new UsageError('requires `--add USERNAME` or `--remove USERNAME`');
      const group = (await registry.all(groupList)).find((one) => one.name === name);
      const { client, scope, where } = registry;
      if (!group) throw new Error(`${where} has no group \`${name}\`; \`taskwright-registry groups list\` lists them`);
      const stranger = removed.find((one) => !group.members.includes(one));
      if (stranger !== undefined)
        throw new Error(`\`${stranger}\` is not a member of the group \`${name}\`; nothing was changed`);
      const next = { name, members: [...group.members.filter((one) => !removed.includes(one)), ...added] };
      const changed = await client.updateGroup(scope, next, { etag: group.etag });
      const { members } = changed ?? next;
      printer.result(`The group ${name} now has ${membersText(members)}.`, { name, members });
      return undefined;
    },
  },
  delete: {
    takes: ['GROUP'],
    options: [],
    async run({ names: [name = ''], registry: { client, scope }, printer }) {
      await client.deleteGroup(scope, name);
      printer.result(`The group ${name} was deleted, with the access rules that were added for it.`, { name });
      return undefined;
    },
  },
};

function membersText(members: readonly string[]): string {
  return members.length === 0 ? 'no members' : `the members ${members.join(', ')}`;
}
