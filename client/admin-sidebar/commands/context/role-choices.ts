import { l10n } from 'vscode';
import { permissions, roles } from '../../../../access/roles.ts';
import type { RegistryScope } from '../../../../admin-client/admin-client.ts';
import { isTaskwright } from '../../../../admin-client/is-taskwright.ts';
import { ruleList } from '../../../../admin-client/lists/rule-list.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import type { Session } from '../../../../admin-client/session.ts';
import type { Choice } from '../../../dialogs/ask-item.ts';
import { plainLabel } from '../../../text/plain-label.ts';

/**
 * Returns the roles of the Taskwright registry, and others that the read users of this registry have. Only known effects
 * are described.
 */
export function roleChoices(session: Session, scope: RegistryScope): readonly Choice<string>[] {
  const users = session.list(userList, scope).last()?.items ?? [];
  const seen = users.flatMap(({ role, isRoleComposed = false }) => (isRoleComposed ? [] : [role]));
  return choices(session, [...roles, ...seen], {
    read: l10n.t('Can read the packages that access rules grant; cannot publish'),
    write: l10n.t('Can read and publish the packages that access rules grant'),
    admin: l10n.t('Can do everything, including the admin API; requires no access rules'),
  });
}

/** Like `roleChoices`, for the permissions of access rules. */
export function permissionChoices(session: Session, scope: RegistryScope): readonly Choice<string>[] {
  const rules = session.list(ruleList, scope).last()?.items ?? [];
  const seen = rules.flatMap(({ permission, isPermissionComposed = false }) =>
    isPermissionComposed ? [] : [permission],
  );
  return choices(session, [...permissions, ...seen], {
    read: l10n.t('Install packages'),
    stage: l10n.t('Install packages, and stage versions that another user approves'),
    write: l10n.t('Install and publish packages'),
    admin: l10n.t('Same as write for packages'),
  });
}

function choices(
  session: Session,
  names: readonly string[],
  details: Readonly<Record<string, string>>,
): readonly Choice<string>[] {
  const isKnown = isTaskwright(session);
  return [...new Set(names)]
    .filter((name) => name !== '')
    .map((name) => {
      const detail = isKnown ? details[name] : undefined;
      return { label: plainLabel(name), value: name, ...(detail !== undefined && { detail }) };
    });
}
