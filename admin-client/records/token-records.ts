import { expiryNoticeDays, type revokedCredentials, type userToken } from '../../admin-contract/tokens.ts';
import type { Reported } from './reported.ts';

type ReportedToken = Reported<typeof userToken>;

/** A named token of a user, without the token itself, which only the response to its creation contains. */
export interface NamedToken extends Omit<ReportedToken, 'id' | 'name' | 'readOnly' | 'packages' | 'addresses'> {
  /** Opaque. */
  readonly id: string;
  /** Empty when the server does not report it. */
  readonly name: string;
  readonly isReadOnly?: ReportedToken['readOnly'];
  /** Patterns of the packages to which the token grants access; empty for all. */
  readonly packages: readonly string[];
  /** Addresses and ranges from which the token can be used; empty for all. */
  readonly addresses: readonly string[];
}

/** The user who owns the tokens: a username for the admin API, or the signed-in user for the API of package clients. */
export type TokenHolder = { readonly username: string } | 'self';

export interface TokenDescription {
  readonly name: string;
  readonly isReadOnly: boolean;
  /** Whether the token allows staging versions, but neither publishing nor approving them. */
  readonly stageOnly?: boolean | undefined;
  readonly packages: readonly string[];
  readonly addresses: readonly string[];
  /** Undefined for a token that does not expire, unless the server limits its lifetime. */
  readonly days: number | undefined;
}

/** A newly created token. `token` must be shown once, and must not be logged or stored. */
export interface IssuedToken {
  readonly token: string;
  readonly record: NamedToken;
}

/** The result of the revocation of all credentials of a user. */
export interface RevokedCredentials extends Pick<Reported<typeof revokedCredentials>, 'remaining'> {
  /** Whether the user had a token that is now revoked. */
  readonly token: boolean;
  /** The number of named tokens that are now revoked. */
  readonly tokens: number;
}

const day = 86_400_000;

/** Returns whether a time is within the next `expiryNoticeDays`. */
export function expiresSoon(time: string | undefined, now: number): boolean {
  const left = time === undefined ? Number.NaN : Date.parse(time) - now;
  return left > 0 && left <= expiryNoticeDays * day;
}

/** Returns whether a time has passed. */
export function isExpired(time: string | undefined, now: number): boolean {
  return time !== undefined && Date.parse(time) <= now;
}

/** The number of days without use after which a token counts as unused. */
export const unusedDays = 90;

/**
 * Returns whether a token has not been used for `unusedDays`. A token that was never used counts from its creation, and
 * is not unused if that is unknown.
 */
export function isUnused({ lastUsedAt, createdAt }: NamedToken, now: number): boolean {
  const since = lastUsedAt ?? createdAt;
  return since !== undefined && Date.parse(since) <= now - unusedDays * day;
}

/** Returns the number of days until a time, rounded up. */
export function daysUntil(time: string, now: number): number {
  return Math.ceil((Date.parse(time) - now) / day);
}

/** Returns the earliest expiry of the tokens that are still valid. */
export function nextExpiry(tokens: readonly NamedToken[], now: number): string | undefined {
  const times = tokens.flatMap(({ expiresAt }) =>
    expiresAt !== undefined && Date.parse(expiresAt) > now ? [expiresAt] : [],
  );
  return times.sort((one, other) => Date.parse(one) - Date.parse(other))[0];
}
