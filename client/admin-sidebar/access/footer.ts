import type { AccessFacts } from '../../admin-api/access/facts.ts';
import type { Translate } from '../../text/translate.ts';

/** Returns how an explanation was computed, and whether the server follows the same rules. */
export function footer({ isOfThisProject }: AccessFacts, t: Translate): string {
  const rules = t(
    'Computed from the users and access rules that the server reports: a role limits what access rules can grant, and *admin* can do everything; access rules only grant access; patterns match whole segments, where {0} matches any text within a segment and {1} any number of segments.',
    '`*`',
    '`**`',
  );
  const doubt = t(
    '**The server does not report that it follows these rules**, which are those of the registry of this project. If it does, this explanation applies.',
  );
  return [
    '---',
    isOfThisProject ? rules : `${doubt}\n\n${rules}`,
    t('Updated whenever the registry is refreshed.'),
  ].join('\n\n');
}
