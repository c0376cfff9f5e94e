import { permissions } from '../../../access/roles.ts';
import { ruleList } from '../../../admin-client/lists/rule-list.ts';
import type { AccessSubject, Decisions } from '../../../admin-client/records/access-answer.ts';
import { choiceAmong } from '../../../server/cli/options/options.ts';
import { UsageError } from '../../../server/cli/options/usage-error.ts';
import type { Actions } from './actions.ts';
import { missingUser } from './missing-user.ts';

/** The actions of `taskwright-registry rules`: the access rules. */
export const ruleActions: Actions = {
  list: {
    takes: [],
    options: [],
    async run({ registry, printer }) {
      printer.table(
        await registry.all(ruleList),
        [
          ['ID', ({ id }) => id],
          ['USER', ({ user }) => user],
          ['PATTERN', ({ pattern }) => pattern],
          ['PERMISSION', ({ permission }) => permission],
          ['DEFINED', ({ source }) => source],
        ],
        'There are no access rules.',
      );
      return undefined;
    },
  },
  add: {
    takes: ['USER', 'PATTERN', 'PERMISSION'],
    options: [],
    async run({ names: [user = '', pattern = '', given = ''], registry: { client, scope }, printer }) {
      const permission = choiceAmong(given, 'PERMISSION', permissions);
      const rule = await client.createRule(scope, { user, pattern, permission });
      const sentence = `The access rule was added: ${user}: ${permission} on ${pattern}.`;
      printer.result(sentence, rule ?? { user, pattern, permission });
      return undefined;
    },
  },
  delete: {
    takes: ['ID'],
    options: [],
    async run({ names: [id = ''], registry, printer }) {
      const rule = (await registry.all(ruleList)).find((one) => one.id === id);
      if (!rule) {
        const list = '`taskwright-registry rules list` lists them';
        throw new Error(`${registry.where} has no access rule with the id \`${id}\`; ${list}`);
      }
      await registry.client.deleteRule(registry.scope, rule);
      printer.result(`The access rule was deleted: ${rule.user}: ${rule.permission} on ${rule.pattern}.`, rule);
      return undefined;
    },
  },
  explain: {
    takes: ['PACKAGE', '[USERNAME]'],
    options: ['group'],
    async run({ names: [name = '', username], options, registry: { client, scope, where }, printer }) {
      const path = name.startsWith('npm/') ? name : `npm/${name}`;
      const who: AccessSubject =
        username === undefined ? { kind: 'everybody' } : { kind: 'user', username, isOperator: false };
      const groups = options.values('group');
      if (groups.length > 0 && username === undefined) throw new UsageError('requires a USERNAME with `--group`');
      const answer = await client.access(scope, { path, who, groups });
      // An empty username is that of a client without credentials.
      if (username && answer.role === undefined) throw missingUser(where, username);
      if (printer.isJson) {
        printer.json(answer);
        return undefined;
      }
      const decided = [
        [username ?? 'Clients without credentials', answer.decisions] as const,
        ...answer.users.map((user) => [user.username, decisionsOf(user)] as const),
      ];
      for (const [subject, decisions] of decided) {
        if (!decisions) continue;
        printer.line(`${subject}: read: ${decisions.read.reason} write: ${decisions.write.reason}`);
      }
      return undefined;
    },
  },
};

function decisionsOf({ read, write }: Partial<Decisions>): Decisions | undefined {
  return read && write && { read, write };
}
