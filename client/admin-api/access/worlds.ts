import type { Mode } from '../../../access/mode.ts';
import { isRole, type Role } from '../../../access/roles.ts';
import type { User } from '../model.ts';
import type { AccessFacts } from './facts.ts';

/**
 * A combination of possible values for the facts that the server does not report. A result that is the same in all worlds is
 * certain. For unknown roles and permissions, the extremes are sufficient, because their meaning is between these.
 */
export interface World {
  readonly mode: Mode;
  readonly anonymousReads: boolean;
  /** Undefined for a role that allows nothing and under which no access rule applies. */
  readonly role: Role | undefined;
  /** Whether rules with unknown permissions grant everything; otherwise they revoke what other rules grant. */
  readonly permission: boolean;
  /** Whether rules that cannot be read grant everything; otherwise they grant nothing. */
  readonly unreadRules: boolean;
}

export type Unknown = keyof World;

export interface Uncertainty {
  /** Undefined when the user is not listed. */
  readonly user: User | undefined;
  /** Whether a rule for the path has an unknown permission. */
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

/** Returns the facts that the answer depends on: worlds that differ only in one of these facts have different answers. */
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
