import { l10n } from 'vscode';
import { permissions, roles } from '../../../../access/roles.ts';
import type { Choice } from '../../../dialogs/ask-choice.ts';
import { plainLabel } from '../../../text/plain-label.ts';

/** The roles that this project's registry knows, and those that the registry at hand has besides. */
export function roleChoices(seen: readonly string[]): readonly Choice<string>[] {
  return choices(roles, seen, {
    read: l10n.t('Reads what the rules grant, and writes nothing'),
    write: l10n.t('Reads and publishes what the rules grant'),
    admin: l10n.t('May do everything, and use the admin API; needs no rules'),
  });
}

export function permissionChoices(seen: readonly string[]): readonly Choice<string>[] {
  return choices(permissions, seen, {
    read: l10n.t('Install packages'),
    write: l10n.t('Install and publish packages'),
    admin: l10n.t('On packages the same as write'),
  });
}

function choices(
  known: readonly string[],
  seen: readonly string[],
  details: Readonly<Record<string, string>>,
): readonly Choice<string>[] {
  return [...new Set([...known, ...seen])].map((name) => {
    const detail = details[name];
    return { label: plainLabel(name), value: name, ...(detail !== undefined && { detail }) };
  });
}
