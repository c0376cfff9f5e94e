import { l10n } from 'vscode';
import { ruleUserOf } from '../../../access/group-name.ts';
import type { AccessFileRule } from '../../../admin-client/access-file/access-file.ts';
import type { Mutation } from '../../../admin-client/changes/mutation.ts';
import { quarantinedName } from '../../../admin-client/records/package-records.ts';
import { stagedName } from '../../../admin-client/records/staged-version.ts';
import { visibleCharacters, visibleText } from '../../../server/core/text/visible-text.ts';
import { membersText } from './counts.ts';
import { tokenName } from './token-name.ts';

/** Returns a change as a sentence without a period, in visible characters. The sentence never contains a secret. */
export function describeMutation(mutation: Mutation): string {
  switch (mutation.kind) {
    case 'create-user': {
      const [name, role] = [visibleText(mutation.user.username), visibleText(mutation.user.role)];
      return mutation.user.token === undefined
        ? l10n.t('Add the user {0} with the role {1}, without a token', name, role)
        : l10n.t('Add the user {0} with the role {1} and a token', name, role);
    }
    case 'change-role': {
      const [before, role] = [visibleText(mutation.before), visibleText(mutation.role)];
      return mutation.before === ''
        ? l10n.t('Change the role of {0} to {1}', nameOf(mutation), role)
        : l10n.t('Change the role of {0} from {1} to {2}', nameOf(mutation), before, role);
    }
    case 'set-token':
      return l10n.t('Replace the token of {0}', nameOf(mutation));
    case 'delete-user':
      return l10n.t('Delete the user {0}', nameOf(mutation));
    case 'create-group':
      return l10n.t('Add the group {0}: {1}', nameOf(mutation), membersShown(mutation.group.members));
    case 'change-group':
      return l10n.t(
        'Change the members of {0} from {1} to {2}',
        nameOf(mutation),
        membersShown(mutation.before),
        membersShown(mutation.group.members),
      );
    case 'delete-group':
      return l10n.t('Delete the group {0} and its access rules', nameOf(mutation));
    case 'create-rule':
      return l10n.t('Add the access rule {0}', nameOf(mutation));
    case 'delete-rule':
      return l10n.t('Delete the access rule {0}', nameOf(mutation));
    case 'revoke-token':
      return l10n.t('Revoke the token {0}', nameOf(mutation));
    case 'evict':
      return l10n.t('Evict {0} from the cache', nameOf(mutation));
    case 'approve-staged':
      return l10n.t('Publish the staged version {0}', nameOf(mutation));
    case 'reject-staged':
      return l10n.t('Reject the staged version {0}: {1}', nameOf(mutation), visibleCharacters(mutation.reason));
    case 'quarantine':
      return l10n.t('Put {0} in quarantine: {1}', nameOf(mutation), visibleCharacters(mutation.reason));
    case 'end-quarantine':
      return l10n.t('Release {0} from quarantine', nameOf(mutation));
  }
}

/** Returns the name of the record that a change is about, in visible characters. */
export function nameOf(mutation: Mutation): string {
  switch (mutation.kind) {
    case 'create-user':
      return visibleText(mutation.user.username);
    case 'change-role':
    case 'set-token':
    case 'delete-user':
      return visibleText(mutation.username);
    case 'create-group':
    case 'change-group':
    case 'delete-group':
      return visibleText(ruleUserOf(mutation.group.name));
    case 'create-rule':
    case 'delete-rule':
      return ruleText(mutation.rule);
    case 'revoke-token':
      return tokenText(mutation);
    case 'evict':
      return visibleText(`${mutation.registry}/${mutation.path}`);
    case 'approve-staged':
    case 'reject-staged':
      return visibleText(stagedName(mutation.staged));
    case 'quarantine':
    case 'end-quarantine':
      return visibleText(quarantinedName(mutation.version));
  }
}

/** The maximum number of members that a sentence names. */
const maxNamed = 10;

/** Returns members as `ann, bob`, in visible characters. */
export function membersShown(members: readonly string[]): string {
  if (members.length > maxNamed) return membersText(members.length, l10n.t);
  return members.length === 0 ? l10n.t('no members') : members.map((member) => visibleText(member)).join(', ');
}

/** Returns a token as `build (alice)`, in visible characters. */
function tokenText({ token, holder }: Extract<Mutation, { readonly kind: 'revoke-token' }>): string {
  const name = visibleText(tokenName(token));
  return holder === 'self' ? name : l10n.t('{0} ({1})', name, visibleText(holder.username));
}

/** Returns a rule as `alice: write on npm/@team/*`, in visible characters. */
export function ruleText({ user, pattern, permission }: AccessFileRule): string {
  return l10n.t('{0}: {1} on {2}', visibleText(user), visibleText(permission), visibleText(pattern));
}
