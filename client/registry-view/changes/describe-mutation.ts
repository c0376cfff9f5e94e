import { l10n } from 'vscode';
import type { WantedRule } from '../../registry/access-file/access-file.ts';
import type { Mutation } from '../../registry/changes/mutation.ts';

/** A change as a sentence without its full stop; it never holds a token. */
export function describeMutation(mutation: Mutation): string {
  switch (mutation.kind) {
    case 'create-user':
      return mutation.user.token === undefined
        ? l10n.t('Add the user {0} with the role {1}, without a token', mutation.user.username, mutation.user.role)
        : l10n.t('Add the user {0} with the role {1} and a token', mutation.user.username, mutation.user.role);
    case 'change-role':
      return l10n.t('Change the role of {0} from {1} to {2}', mutation.username, mutation.before, mutation.role);
    case 'set-token':
      return l10n.t('Give {0} a new token', mutation.username);
    case 'delete-user':
      return l10n.t('Delete the user {0}', mutation.username);
    case 'create-rule':
      return l10n.t('Add the rule {0}', ruleText(mutation.rule));
    case 'delete-rule':
      return l10n.t('Delete the rule {0}', ruleText(mutation.rule));
    case 'evict':
      return l10n.t('Evict {0} from the cache', `${mutation.registry}/${mutation.path}`);
  }
}

/** `alice: write on npm/@team/*`. */
export function ruleText({ user, pattern, permission }: WantedRule): string {
  return l10n.t('{0}: {1} on {2}', user, permission, pattern);
}
