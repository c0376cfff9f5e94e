import { l10n, ThemeIcon } from 'vscode';
import { type RoleTemplate, roleTemplates } from '../../../../admin-client/access/role-templates.ts';
import type { Choice } from '../../../dialogs/ask-item.ts';

/** The prefix of the values of templates. Contains a character that cannot be typed, so no role has the same value. */
const prefix = 'template\u0000';

/** Returns the templates as choices, to be offered together with the roles. */
export function templateChoices(): readonly Choice<string>[] {
  const details: Readonly<Record<RoleTemplate['id'], string>> = {
    'read-only-bot': l10n.t('The role read, and an access rule: read on npm/**'),
    'team-publisher': l10n.t('The role write, and access rules: read on npm/**, write on the packages of a scope'),
    'package-maintainer': l10n.t('The role write, and access rules: read on npm/**, write on a package'),
  };
  return roleTemplates.map(({ id }) => ({
    label: templateName(id),
    detail: details[id],
    iconPath: new ThemeIcon('wand'),
    value: `${prefix}${id}`,
  }));
}

/** Returns the template of a choice; undefined for a role. */
export function chosenTemplate(choice: string): RoleTemplate | undefined {
  return roleTemplates.find(({ id }) => choice === `${prefix}${id}`);
}

export function templateName(id: RoleTemplate['id']): string {
  return {
    'read-only-bot': l10n.t('Read-Only Bot'),
    'team-publisher': l10n.t('Team Publisher'),
    'package-maintainer': l10n.t('Package Maintainer'),
  }[id];
}
