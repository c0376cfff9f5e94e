import type { AccessFacts } from '../../admin-api/access/facts.ts';
import type { Translate } from '../../text/translate.ts';

/** Returns how an explanation was computed, and whether the server follows the same rules. */
export function footer({ isTaskwrightRegistry }: AccessFacts, t: Translate): string {
  const rules = t(
    'Computed from the users and access rules that the server reports: a role limits what access rules can grant, and *admin* can do everything; access rules only grant access; patterns match whole segments, where {0} matches any text within a segment and {1} any number of segments.',
    '`*`',
    '`**`',
  );
  const doubt = t(
    '**The server does not report whether it follows these rules**, which are the rules of the Taskwright registry. If it does, this explanation applies.',
  );
  return [
    '---',
    isTaskwrightRegistry ? rules : `${doubt}\n\n${rules}`,
    t('Updated whenever the registry is refreshed.'),
  ].join('\n\n');
}
