import type { Member } from '../../document/node.ts';

/** Returns whether the member exists and is `true`. */
export function isTrue(member: Member | undefined): boolean {
  return member?.value.kind === 'boolean' && member.value.value;
}
