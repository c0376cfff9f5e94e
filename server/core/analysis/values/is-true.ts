import type { Member } from '../../document/node.ts';

/** Whether the member is there and switched on. */
export function isTrue(member: Member | undefined): boolean {
  return member?.value.kind === 'boolean' && member.value.value;
}
