import type { Mode } from '../../../access/mode.ts';
import type { Listing, Rule, Stats, User } from '../model.ts';

/** What is known of who may do what at one place: the server itself, or one of its tenants. */
export interface AccessFacts {
  /** Those in which the server may be; one where it tells. */
  readonly modes: readonly Mode[];
  /** Whether everybody may read, without credentials too; undefined when the server does not tell. */
  readonly anonymousReads: boolean | undefined;
  /** Undefined for the server itself. */
  readonly tenant: string | undefined;
  readonly users: readonly User[];
  readonly rules: readonly Rule[];
  /** In a tenant, the users of the server itself; undefined when these credentials may not see them. */
  readonly operators: readonly User[] | undefined;
  /** Records that were sent and could not be read: any of them may concern anybody. */
  readonly unreadUsers: number;
  readonly unreadRules: number;
  /** Whether the server tells everything that decisions are made by, in the words of this project. */
  readonly isOfThisProject: boolean;
}

export interface AccessSources {
  readonly tenant: string | undefined;
  readonly users: Listing<User>;
  readonly rules: Listing<Rule>;
  readonly operators: Listing<User> | undefined;
  /** Undefined when these credentials may not see it. */
  readonly stats: Stats | undefined;
}

export function accessFacts({ tenant, users, rules, operators, stats }: AccessSources): AccessFacts {
  const told = allModes.find((mode) => mode === stats?.mode);
  const anonymousReads = toldAnonymousReads(stats?.raw);
  return {
    modes: told === undefined ? impliedModes(users.items, rules.items) : [told],
    anonymousReads,
    tenant,
    users: users.items,
    rules: rules.items,
    operators: operators?.items,
    unreadUsers: users.broken.length,
    unreadRules: rules.broken.length,
    isOfThisProject: told !== undefined && anonymousReads !== undefined,
  };
}

const allModes: readonly Mode[] = ['simple-token', 'acl', 'oidc'];

/** Users and configured rules leave simple token mode (spec 5.2); whether for OIDC, nothing but the server tells. */
function impliedModes(users: readonly User[], rules: readonly Rule[]): readonly Mode[] {
  return users.length > 0 || rules.some(({ source }) => source === 'config') ? ['acl', 'oidc'] : allModes;
}

function toldAnonymousReads(raw: unknown): boolean | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const told: unknown = Reflect.get(raw, 'anonymous_reads');
  return typeof told === 'boolean' ? told : undefined;
}
