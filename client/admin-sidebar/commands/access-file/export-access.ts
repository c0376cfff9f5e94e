import { l10n, type Uri, window, workspace } from 'vscode';
import { unwritableGroup, unwritableRule, unwritableUser } from '../../../../admin-client/access-file/unwritable.ts';
import { writeAccessFile } from '../../../../admin-client/access-file/write-access-file.ts';
import { notify, notifyWarning } from '../../../dialogs/notify.ts';
import { groupsText, rulesText, usersText } from '../../wording/counts.ts';
import { numberText } from '../../wording/quantity.ts';
import { recordsRead, whileReading } from '../changing/while-reading.ts';
import { askTarget } from '../context/ask-target.ts';
import type { SidebarCommand } from '../context/command-context.ts';
import type { CommandTarget } from '../context/target.ts';
import { guard } from '../failures/guard.ts';
import { defaultAccessFile } from './default-access-file.ts';

/**
 * Writes all users, groups and rules of a registry or tenant to a file that can be stored, compared and applied. The file of a
 * registry with tenants states that the users and rules of its tenants are not included.
 */
export const exportAccess: SidebarCommand = {
  id: 'taskwright.registry.exportAccess',
  async run(context, ...given) {
    const title = l10n.t('Export Users and Access Rules');
    const target = await askTarget(context, given, title);
    if (target === undefined) return;
    const file = await window.showSaveDialog({
      title,
      defaultUri: defaultAccessFile(target),
      filters: { [l10n.t('Users and access rules')]: ['toml'] },
    });
    if (file === undefined) return;
    const exported = await textOf(target);
    await workspace.fs.writeFile(file, new TextEncoder().encode(exported.text));
    // Not awaited: the message stays until it is dismissed.
    guard(context.output, () => notifyWritten(file, target, exported));
  },
};

interface Exported {
  readonly text: string;
  readonly users: number;
  /** Undefined if the server does not have groups. */
  readonly groups: number | undefined;
  readonly rules: number;
  /** The number of records that could not be read. */
  readonly broken: number;
  /** The number of records that a file cannot represent; they are written as comments. */
  readonly unwritable: number;
}

async function textOf(target: CommandTarget): Promise<Exported> {
  const { session, where } = target;
  const read = await whileReading(target, l10n.t('Reading the users and access rules of {0}', where));
  const { users, groups, rules } = read;
  const heading = [
    l10n.t(
      'The users and access rules of {0} ({1}), {2}.',
      where,
      session.connection.baseUrl,
      new Date().toISOString(),
    ),
    l10n.t('Tokens are never written to this file. Users that are added from it have no token at first.'),
    ...tenantsNotes(target),
  ];
  const unwritableUsers = users.items.filter((user) => unwritableUser(user) !== undefined).length;
  const unwritableGroups = groups?.items.filter((group) => unwritableGroup(group) !== undefined).length ?? 0;
  const unwritableRules = rules.items.filter((rule) => unwritableRule(rule) !== undefined).length;
  return {
    text: writeAccessFile(recordsRead(read), heading),
    users: users.items.length - unwritableUsers,
    groups: groups && groups.items.length - unwritableGroups,
    rules: rules.items.length - unwritableRules,
    broken: users.broken.length + (groups?.broken.length ?? 0) + rules.broken.length,
    unwritable: unwritableUsers + unwritableGroups + unwritableRules,
  };
}

function tenantsNotes({ session, scope }: CommandTarget): readonly string[] {
  if (scope.tenant !== undefined || session.connection.tenants.length === 0) return [];
  return [
    l10n.t('The users and access rules of its tenants are not included; export each tenant from its node in the tree.'),
  ];
}

async function notifyWritten(file: Uri, target: CommandTarget, exported: Exported): Promise<void> {
  const { users, groups, rules, broken, unwritable } = exported;
  const open = l10n.t('Open');
  const { where } = target;
  const [usersWritten, rulesWritten] = [usersText(users, l10n.t), rulesText(rules, l10n.t)];
  const wrote =
    groups === undefined || groups === 0
      ? l10n.t('Wrote {0} and {1} of {2}.', usersWritten, rulesWritten, where)
      : l10n.t('Wrote {0}, {1} and {2} of {3}.', usersWritten, groupsText(groups, l10n.t), rulesWritten, where);
  const brokenText =
    broken === 1 ? l10n.t('1 record could not be read.') : l10n.t('{0} records could not be read.', numberText(broken));
  const unwritableText = l10n.t('Records that were written as comments: {0}.', numberText(unwritable));
  const warnings = [...(broken > 0 ? [brokenText] : []), ...(unwritable > 0 ? [unwritableText] : [])];
  const message = [wrote, ...tenantsNotes(target), ...warnings].join(' ');
  const chosen = await (warnings.length === 0 ? notify : notifyWarning)(message, open);
  if (chosen === open) await window.showTextDocument(file);
}
