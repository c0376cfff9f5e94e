import type { UnreadMembers } from '../../../../admin-client/reading/unread-members.ts';
import type { Translate } from '../../../text/translate.ts';
import { numberText } from '../../wording/quantity.ts';
import type { Facts } from './facts.ts';

/** Returns facts with the members of a record that only its server knows, by their names in the response. */
export function withOthers(facts: Facts, { members, more }: UnreadMembers, t: Translate): Facts {
  const others = members.map(([path, value]) => [path, String(value)] as const);
  const rest = more === 0 ? [] : ([[t('Other members'), t('{0} more', numberText(more))]] as const);
  return { ...facts, facts: [...facts.facts, ...others, ...rest] };
}
