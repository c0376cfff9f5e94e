import { l10n } from 'vscode';
import { askTarget } from '../context/ask-target.ts';
import type { SidebarCommand } from '../context/command-context.ts';
import { showPackage } from '../context/show-package.ts';
import { askPackage } from './ask-package.ts';

/** Searches for a package, and shows it in the tree, or its README if the tree does not contain the package. */
export const findPackage: SidebarCommand = {
  id: 'taskwright.registry.findPackage',
  async run(context, ...given) {
    const title = l10n.t('Find Package');
    const target = await askTarget(context, given, title);
    if (target === undefined) return;
    const name = await askPackage(target, title);
    if (name !== undefined) await showPackage(context, target, name);
  },
};
