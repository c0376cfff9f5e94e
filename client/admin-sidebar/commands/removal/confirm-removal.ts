import { l10n } from 'vscode';
import { isConfirmed } from '../../../dialogs/notify.ts';
import { shortList } from '../../../dialogs/short-list.ts';
import { visibleText } from '../../../text/visible-text.ts';
import { ruleText } from '../../wording/describe-mutation.ts';
import type { PlannedChange } from '../changing/planned-change.ts';

/** Asks for one confirmation of all deletions, with their names and the warnings. */
export function confirmRemoval(planned: readonly PlannedChange[], warnings: readonly string[]): Promise<boolean> {
  const areEvictions = planned.every(({ mutation }) => mutation.kind === 'evict');
  const verb = areEvictions ? l10n.t('Evict') : l10n.t('Delete');
  const registries = [...new Set(planned.map(({ target }) => target.where))];
  const where = registries.join(', ');
  const [only] = planned;
  const question =
    only !== undefined && planned.length === 1
      ? singleQuestion(only, where)
      : areEvictions
        ? l10n.t('Evict {0} entries from the cache of {1}?', planned.length, where)
        : l10n.t('Delete {0} from {1}?', counts(planned), where);
  const names = planned.map((one) => (registries.length === 1 ? nameOf(one) : `${nameOf(one)} — ${one.target.where}`));
  const listed = planned.length === 1 ? [] : [shortList(names), ''];
  return isConfirmed(question, [...listed, ...warnings, ...consequences(planned)], verb);
}

function singleQuestion({ mutation }: PlannedChange, where: string): string {
  switch (mutation.kind) {
    case 'delete-user':
      return l10n.t('Delete the user {0} from {1}?', visibleText(mutation.username), where);
    case 'delete-rule':
      return l10n.t('Delete the access rule “{0}” from {1}?', ruleText(mutation.rule), where);
    default:
      return l10n.t('Evict {0} from the cache of {1}?', nameOf({ mutation }), where);
  }
}

function consequences(planned: readonly PlannedChange[]): readonly string[] {
  const has = (kind: string): boolean => planned.some(({ mutation }) => mutation.kind === kind);
  return [
    ...(has('delete-user')
      ? [
          l10n.t(
            'A deleted user loses access immediately, and the access rules that were added for the user are deleted too.',
          ),
        ]
      : []),
    ...(has('delete-rule')
      ? [l10n.t('Users lose the access that a deleted access rule grants. You can undo this.')]
      : []),
    ...(has('evict') ? [l10n.t('Evicted entries are fetched again when they are requested.')] : []),
  ];
}

function counts(planned: readonly PlannedChange[]): string {
  const count = (kind: string): number => planned.filter(({ mutation }) => mutation.kind === kind).length;
  const [users, rules, entries] = [count('delete-user'), count('delete-rule'), count('evict')];
  return [
    ...(users > 0 ? [users === 1 ? l10n.t('1 user') : l10n.t('{0} users', users)] : []),
    ...(rules > 0 ? [rules === 1 ? l10n.t('1 rule') : l10n.t('{0} rules', rules)] : []),
    ...(entries > 0 ? [entries === 1 ? l10n.t('1 cache entry') : l10n.t('{0} cache entries', entries)] : []),
  ].join(', ');
}

function nameOf({ mutation }: Pick<PlannedChange, 'mutation'>): string {
  switch (mutation.kind) {
    case 'delete-user':
      return visibleText(mutation.username);
    case 'delete-rule':
      return ruleText(mutation.rule);
    case 'evict':
      return visibleText(`${mutation.registry}/${mutation.path}`);
    default:
      return mutation.kind;
  }
}

/** Returns the title of the progress of the deletions. */
export function progressTitle(planned: readonly PlannedChange[]): string {
  const [only] = planned;
  return planned.every(({ mutation }) => mutation.kind === 'evict')
    ? l10n.t('Evicting {0}', planned.length === 1 && only ? nameOf(only) : counts(planned))
    : l10n.t('Deleting {0}', planned.length === 1 && only ? nameOf(only) : counts(planned));
}
