import { quarantineList } from '../../../admin-client/lists/quarantine-list.ts';
import { UsageError } from '../../../server/cli/options/usage-error.ts';
import type { Actions } from './actions.ts';

/** The actions of `taskwright-registry packages` for versions that are hidden, but not deleted. */
export const quarantineActions: Actions = {
  quarantine: {
    takes: ['NAME@VERSION'],
    options: ['reason'],
    async run({ names: [label = ''], options, registry: { client, scope }, printer }) {
      const { name, version } = versionIn(label);
      const reason = options.value('reason');
      if (reason === undefined) throw new UsageError('requires `--reason TEXT`, which clients show');
      await client.quarantine(scope, name, version, reason);
      const end = `\`taskwright-registry packages unquarantine ${name}@${version}\``;
      printer.result(`${name}@${version} is hidden now, and not deleted; ${end} makes it visible again.`, {
        ...{ package: name, version, reason },
      });
      return undefined;
    },
  },
  unquarantine: {
    takes: ['NAME@VERSION'],
    options: [],
    async run({ names: [label = ''], registry: { client, scope }, printer }) {
      const { name, version } = versionIn(label);
      await client.unquarantine(scope, name, version);
      printer.result(`${name}@${version} is visible again.`, { package: name, version });
      return undefined;
    },
  },
  quarantined: {
    takes: [],
    options: [],
    async run({ registry, printer }) {
      printer.table(
        await registry.all({ ...quarantineList, keyOf: ({ name, version }) => `${name}@${version}` }),
        [
          ['PACKAGE', ({ name, version }) => `${name}@${version}`],
          ['SINCE', ({ quarantinedAt }) => quarantinedAt],
          ['BY', ({ quarantinedBy }) => quarantinedBy],
          ['REASON', ({ reason }) => reason],
        ],
        'No versions are in quarantine.',
      );
      return undefined;
    },
  },
};

function versionIn(label: string): { readonly name: string; readonly version: string } {
  const at = label.lastIndexOf('@');
  if (at > 0 && at < label.length - 1) return { name: label.slice(0, at), version: label.slice(at + 1) };
  throw new UsageError(`requires a name with a version, such as \`web@1.2.3\`, not \`${label}\``);
}
