import { listAll } from '../../../client/admin-api/client/list-all.ts';
import { groupList } from '../../../client/admin-api/lists/group-list.ts';
import type { Actions } from './actions.ts';

/** The actions of `taskwright-registry groups`. */
export const groupActions: Actions = {
  list: {
    takes: [],
    options: [],
    async run({ registry: { client, scope }, printer }) {
      const { items } = await listAll((page) => client.list(groupList, scope, page), { keyOf: ({ name }) => name });
      printer.table(
        items,
        [
          ['GROUP', ({ name }) => name],
          ['MEMBERS', ({ members }) => members.join(' ')],
          ['DEFINED', ({ source }) => source],
        ],
        'There are no groups.',
      );
      return undefined;
    },
  },
};
