import { auditActions } from '../../../admin-client/audit/audit-actions.ts';
import { readAudit } from '../../../admin-client/client/read-audit.ts';
import { choiceAmong, numberOf } from '../../../server/cli/options/options.ts';
import { UsageError } from '../../../server/cli/options/usage-error.ts';
import type { Action } from './actions.ts';

const defaultLimit = 100;
const maxLimit = 100_000;

/** `taskwright-registry audit`: the latest changes, newest first. */
export const auditAction: Action = {
  takes: [],
  options: ['user', 'action', 'since', 'limit'],
  async run({ options, registry: { client, scope }, printer }) {
    const since = options.value('since');
    const from = since === undefined ? undefined : Date.parse(since);
    if (Number.isNaN(from))
      throw new UsageError(`\`--since\` cannot be \`${since}\`: it must be a date or a time, such as 2026-11-01`);
    const limit = numberOf(options, 'limit', { min: 1, max: maxLimit }) ?? defaultLimit;
    const action = options.value('action');
    const filter = { ...scope, actor: options.value('user'), action, from };
    const { items } = await readAudit(client, filter, { signal: new AbortController().signal, maxRecords: limit });
    // Other servers may record other actions.
    if (items.length === 0 && action !== undefined) choiceAmong(action, '--action', auditActions);
    printer.table(
      items.slice(0, limit),
      [
        ['TIME', ({ at }) => at],
        ['ACTOR', ({ actor }) => actor],
        ['ACTION', ({ action }) => action],
        ['TARGET', ({ target }) => target],
        ['DETAILS', ({ details }) => JSON.stringify(details)],
      ],
      'No changes were recorded.',
    );
    return undefined;
  },
};
