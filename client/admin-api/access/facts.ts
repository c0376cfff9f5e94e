import type { Mode } from '../../../access/mode.ts';
import type { AccessRule, Listing, Stats, User } from '../model.ts';

/** The known facts about access to the server itself, or to one of its tenants. */
export interface AccessFacts {
  /** The possible modes of the server; a single one if the server reports it. */
  readonly modes: readonly Mode[];
  /** Whether reading requires no credentials; undefined when the server does not report it. */
  readonly anonymousReads: boolean | undefined;
  /** Undefined for the server itself. */
  readonly tenant: string | undefined;
  readonly users: readonly User[];
  readonly rules: readonly AccessRule[];
  /** For a tenant, the users of the server itself; undefined when the credentials do not permit listing them. */
  readonly operators: readonly User[] | undefined;
  /** The number of records that cannot be parsed. Any of them can apply to any subject. */
  readonly unreadableUsers: number;
  readonly unreadableRules: number;
  /** Whether the server is a Taskwright registry, which reports everything that decisions depend on. */
  readonly isTaskwrightRegistry: boolean;
}

export interface AccessSources {
  readonly tenant: string | undefined;
  readonly users: Listing<User>;
  readonly rules: Listing<AccessRule>;
  readonly operators: Listing<User> | undefined;
  /** Undefined when the credentials do not permit reading them. */
  readonly stats: Stats | undefined;
}

export function accessFacts({ tenant, users, rules, operators, stats }: AccessSources): AccessFacts {
  const reported = allModes.find((mode) => mode === stats?.mode);
  const anonymousReads = anonymousReadsIn(stats?.raw);
  return {
    modes: reported === undefined ? impliedModes(users.items, rules.items) : [reported],
    anonymousReads,
    tenant,
    users: users.items,
    rules: rules.items,
    operators: operators?.items,
    unreadableUsers: users.broken.length,
    unreadableRules: rules.broken.length,
    isTaskwrightRegistry: reported !== undefined && anonymousReads !== undefined,
  };
}

const allModes: readonly Mode[] = ['simple-token', 'acl', 'oidc'];

/**
 * Returns the modes that the lists allow: simple token mode requires that there are no users and no configured rules (spec
 * 5.2). The lists do not show whether OIDC is configured.
 */
function impliedModes(users: readonly User[], rules: readonly AccessRule[]): readonly Mode[] {
  return users.length > 0 || rules.some(({ source }) => source === 'config') ? ['acl', 'oidc'] : allModes;
}

function anonymousReadsIn(raw: unknown): boolean | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const value: unknown = Reflect.get(raw, 'anonymous_reads');
  return typeof value === 'boolean' ? value : undefined;
}
