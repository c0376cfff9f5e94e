import type { Mode } from '../../../access/mode.ts';
import { isRole, type Role } from '../../../access/roles.ts';
import type { User } from '../model.ts';
import type { AccessFacts } from './facts.ts';

/**
 * One way in which everything may be that the server does not tell. What holds in all worlds is certain; nothing is ever
 * guessed. Of roles and permissions that we do not know, the extremes are enough: whatever they mean lies between.
 */
export interface World {
  readonly mode: Mode;
  readonly anonymousReads: boolean;
  /** Undefined: one that allows nothing by itself and under which no rule counts. */
  readonly role: Role | undefined;
  /** Whether rules with permissions that we do not know grant everything; else they undo what other rules grant. */
  readonly permission: boolean;
  /** Whether rules that could not be read grant everything; else nothing. */
  readonly unreadRules: boolean;
}

export type Unknown = keyof World;

export interface Uncertainty {
  /** Undefined when the list does not have the user. */
  readonly user: User | undefined;
  /** Whether a rule about the path has a permission that we do not know. */
  readonly hasUnknownPermission: boolean;
}

export function possibleWorlds(facts: AccessFacts, { user, hasUnknownPermission }: Uncertainty): readonly World[] {
  const choices: { readonly [Key in Unknown]: readonly World[Key][] } = {
    mode: facts.modes,
    anonymousReads: facts.anonymousReads === undefined ? [false, true] : [facts.anonymousReads],
    role: isRole(user?.role) ? [user.role] : [undefined, 'admin'],
    permission: hasUnknownPermission ? [false, true] : [false],
    unreadRules: facts.unreadRules > 0 ? [false, true] : [false],
  };
  return choices.mode.flatMap((mode) =>
    choices.anonymousReads.flatMap((anonymousReads) =>
      choices.role.flatMap((role) =>
        choices.permission.flatMap((permission) =>
          choices.unreadRules.map((unreadRules) => ({ mode, anonymousReads, role, permission, unreadRules })),
        ),
      ),
    ),
  );
}

/** What the answer hangs on: where two worlds that differ in nothing else are answered differently. */
export function decidingUnknowns(worlds: ReadonlyMap<World, boolean>): readonly Unknown[] {
  return unknowns.filter((unknown) => {
    const answers = new Map<string, boolean>();
    return [...worlds].some(([world, allowed]) => {
      const rest = JSON.stringify({ ...world, [unknown]: undefined });
      const other = answers.get(rest) ?? allowed;
      answers.set(rest, allowed);
      return other !== allowed;
    });
  });
}

const unknowns: readonly Unknown[] = ['mode', 'anonymousReads', 'role', 'permission', 'unreadRules'];
