import type { AccessFacts } from '../../admin-api/access/facts.ts';
import type { Translate } from '../../text/translate.ts';

/** By what an explanation was computed, and whether that is what the server does. */
export function footer({ isOfThisProject }: AccessFacts, t: Translate): string {
  const rules = t(
    'Computed here, from the users and rules that the server tells: a role is a ceiling and *admin* may do everything; a rule only ever grants; patterns are compared by whole segments, where {0} is any text inside one and {1} any number of them.',
    '`*`',
    '`**`',
  );
  const doubt = t(
    '**The server does not say that it follows these rules**, which are those of the registry of this project. If it does, all of this holds.',
  );
  return [
    '---',
    isOfThisProject ? rules : `${doubt}\n\n${rules}`,
    t('Updated whenever the registry is refreshed.'),
  ].join('\n\n');
}
