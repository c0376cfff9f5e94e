import { stagedList } from '../../../admin-client/lists/staged-list.ts';
import type { Actions } from './actions.ts';

/** The actions of `taskwright-registry stage`: versions that wait for an approval. */
export const stageActions: Actions = {
  list: {
    takes: [],
    options: [],
    async run({ registry, printer }) {
      printer.table(
        await registry.all(stagedList),
        [
          ['ID', ({ id }) => id],
          ['PACKAGE', ({ name, version }) => `${name}@${version}`],
          ['TAGS', ({ tags }) => tags],
          ['BY', ({ stagedBy }) => stagedBy],
          ['EXPIRES', ({ expiresAt }) => expiresAt],
        ],
        'No versions are staged.',
      );
      return undefined;
    },
  },
  diff: {
    takes: ['ID'],
    options: [],
    async run({ names: [id = ''], registry: { client, scope }, printer }) {
      printer.body(await client.stagedDifference(scope, id));
      return undefined;
    },
  },
  approve: {
    takes: ['ID'],
    options: [],
    async run({ names: [id = ''], registry: { client, scope }, printer }) {
      await client.approveStaged(scope, id);
      printer.result(`The staged version ${id} was published.`, { id });
      return undefined;
    },
  },
  reject: {
    takes: ['ID'],
    options: ['reason'],
    async run({ names: [id = ''], options, registry: { client, scope }, printer }) {
      await client.rejectStaged(scope, id, { reason: options.value('reason') });
      printer.result(`The staged version ${id} was removed.`, { id });
      return undefined;
    },
  },
};
