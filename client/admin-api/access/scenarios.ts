import type { Mode } from '../../../access/mode.ts';
import { isRole, type Role } from '../../../access/roles.ts';
import type { User } from '../model.ts';
import type { AccessFacts } from './facts.ts';

/**
 * A combination of possible values for the facts that the server does not report. A result that is the same in all scenarios
 * is certain. An unknown role or permission is replaced by the least and the most that it can allow.
 */
export interface Scenario {
  readonly mode: Mode;
  readonly anonymousReads: boolean;
  /** Undefined for a role that allows nothing, even if access rules grant access. */
  readonly role: Role | undefined;
  /** Whether rules with unknown permissions grant everything; otherwise they revoke what other rules grant. */
  readonly permission: boolean;
  /** Whether rules that cannot be read grant everything; otherwise they grant nothing. */
  readonly unreadableRules: boolean;
}

export type Unknown = keyof Scenario;

export interface Uncertainty {
  /** Undefined when the user is not listed. */
  readonly user: User | undefined;
  /** Whether a rule for the path has an unknown permission. */
  readonly hasUnknownPermission: boolean;
}

export function possibleScenarios(
  facts: AccessFacts,
  { user, hasUnknownPermission }: Uncertainty,
): readonly Scenario[] {
  const choices: { readonly [Key in Unknown]: readonly Scenario[Key][] } = {
    mode: facts.modes,
    anonymousReads: facts.anonymousReads === undefined ? [false, true] : [facts.anonymousReads],
    role: isRole(user?.role) ? [user.role] : [undefined, 'admin'],
    permission: hasUnknownPermission ? [false, true] : [false],
    unreadableRules: facts.unreadableRules > 0 ? [false, true] : [false],
  };
  return choices.mode.flatMap((mode) =>
    choices.anonymousReads.flatMap((anonymousReads) =>
      choices.role.flatMap((role) =>
        choices.permission.flatMap((permission) =>
          choices.unreadableRules.map((unreadableRules) => ({
            mode,
            anonymousReads,
            role,
            permission,
            unreadableRules,
          })),
        ),
      ),
    ),
  );
}

/** Returns the facts that affect the answer: some scenarios that differ only in such a fact have different answers. */
export function relevantUnknowns(scenarios: ReadonlyMap<Scenario, boolean>): readonly Unknown[] {
  return unknowns.filter((unknown) => {
    const answers = new Map<string, boolean>();
    return [...scenarios].some(([scenario, allowed]) => {
      const rest = JSON.stringify({ ...scenario, [unknown]: undefined });
      const other = answers.get(rest) ?? allowed;
      answers.set(rest, allowed);
      return other !== allowed;
    });
  });
}

const unknowns: readonly Unknown[] = ['mode', 'anonymousReads', 'role', 'permission', 'unreadableRules'];
