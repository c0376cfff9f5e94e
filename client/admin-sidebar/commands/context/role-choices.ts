import { l10n } from 'vscode';
import { permissions, roles } from '../../../../access/roles.ts';
import { isTaskwright } from '../../../../admin-client/is-taskwright.ts';
import type { Session } from '../../../../admin-client/session.ts';
import type { Choice } from '../../../dialogs/ask-item.ts';
import { plainLabel } from '../../../text/plain-label.ts';

/** Returns the roles of the Taskwright registry, and others that this registry uses. Only known effects are described. */
export function roleChoices(session: Session, seen: readonly string[] = []): readonly Choice<string>[] {
  return choices(session, [...roles, ...seen], {
    read: l10n.t('Can read the packages that access rules grant; cannot publish'),
    write: l10n.t('Can read and publish the packages that access rules grant'),
    admin: l10n.t('Can do everything, including the admin API; requires no access rules'),
  });
}

/** Returns the permissions of the Taskwright registry, and others that this registry uses, like `roleChoices`. */
export function permissionChoices(session: Session, seen: readonly string[]): readonly Choice<string>[] {
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
  return [...new Set(names)].map((name) => {
    const detail = isKnown ? details[name] : undefined;
    return { label: plainLabel(name), value: name, ...(detail !== undefined && { detail }) };
  });
}
