import { groupList } from '../../../admin-client/lists/group-list.ts';
import type { Actions } from './actions.ts';

/** The actions of `taskwright-registry groups`. */
export const groupActions: Actions = {
  list: {
    takes: [],
    options: [],
    async run({ registry, printer }) {
      printer.table(
        await registry.all({ ...groupList, keyOf: ({ name }) => name }),
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
