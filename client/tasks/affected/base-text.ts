import { l10n } from 'vscode';
import type { AffectedBase } from '../../../server/protocol/affected-tasks.ts';

/** Returns the changes since a base as an object of a sentence. */
export function baseText(base: AffectedBase): string {
  switch (base.kind) {
    case 'uncommitted':
      return l10n.t('uncommitted changes');
    case 'default branch':
      return l10n.t('changes since the default branch');
    case 'branch':
      return l10n.t('changes since {0}', branchText(base.branch));
  }
}

/** Returns the short name of a branch. */
export function branchText(branch: string): string {
  return branch.replace(/^refs\/(?:heads|remotes)\//, '');
}
