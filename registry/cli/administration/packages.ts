import { packagesFound } from '../../../admin-client/lists/package-list.ts';
import type { Actions } from './actions.ts';
import { quarantineActions } from './quarantine.ts';

/** The actions of `taskwright-registry packages`. */
export const packageActions: Actions = {
  list: {
    takes: ['[TEXT]'],
    options: [],
    async run({ names: [text = ''], registry, printer }) {
      printer.table(
        await registry.all({ ...packagesFound(text), keyOf: ({ name }) => name }),
        [
          ['PACKAGE', ({ name }) => name],
          ['LATEST', ({ version }) => version],
          ['CHANGED', ({ modifiedAt }) => modifiedAt],
        ],
        'No packages were found.',
      );
      return undefined;
    },
  },
  show: {
    takes: ['NAME'],
    options: [],
    async run({ names: [name = ''], registry: { client, scope }, printer }) {
      const { versions, tags } = await client.package(scope, name);
      const tagsOf = (version: string) => [...tags].filter(([, tagged]) => tagged === version).map(([tag]) => tag);
      printer.table(
        versions.map((one) => ({ ...one, tags: tagsOf(one.version) })),
        [
          ['VERSION', ({ version }) => version],
          ['PUBLISHED', ({ publishedAt }) => publishedAt],
          ['BY', ({ publisher }) => publisher],
          ['DOWNLOADS', ({ downloads }) => downloads],
          ['TAGS', (one) => one.tags.join(' ')],
          ['DEPRECATED', ({ deprecated }) => deprecated],
        ],
        `${name} has no versions.`,
      );
      return undefined;
    },
  },
  release: {
    takes: ['NAME'],
    options: [],
    async run({ names: [name = ''], registry: { client, scope }, printer }) {
      await client.releaseName(scope, name);
      printer.result(`The name ${name} was released; a package of the upstream with this name is visible now.`, {
        name,
      });
      return undefined;
    },
  },
  ...quarantineActions,
};
