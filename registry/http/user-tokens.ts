import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { canMatchPackage } from '../../access/package-pattern.ts';
import { patternProblem } from '../../access/pattern.ts';
import type { Principal, TokenLimits } from '../../access/principal.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import type { StoredToken } from '../storage/contract/records.ts';
import { generateToken, hashToken } from '../tokens/tokens.ts';
import { auditOf } from './audit-of.ts';
import type { Context } from './context.ts';

/** A user, in the configuration file or in the database. */
export interface TokenOwner {
  readonly tenant: string;
  readonly username: string;
  /** Passed on to the token; see `Principal`. */
  readonly groupClaims?: readonly string[];
}

/** A token to be created, as a client describes it. */
export interface NewToken extends Omit<TokenLimits, 'id'> {
  readonly name: string;
  /** Undefined for the default. */
  readonly expiresAt: number | undefined;
}

const day = 86_400_000;
const maxTokens = 100;
const maxItems = 100;
const maxNameLength = 64;
/** The default and maximum lifetime, in days, of a token whose user is defined by the identity provider. */
const daysOfIdentity = { default: 30, max: 90 };

interface TokenCreation {
  readonly owner: TokenOwner;
  readonly token: NewToken;
  /** Throws if the token must not be created. Called when no other change to access is possible. */
  readonly check?: () => void;
}

/** Creates a token of a user. Also resolves to its text, which is not stored. Rejects with HttpError 400, 404 or 409. */
export async function createToken(
  { storage, directory, now }: Context,
  request: FastifyRequest,
  { owner, token: { name, readOnly, stageOnly, packages, addresses, expiresAt }, check }: TokenCreation,
): Promise<{ readonly token: string; readonly stored: StoredToken }> {
  const { tenant, username, groupClaims = [] } = owner;
  const problem = nameProblem(name) ?? packagesProblem(packages) ?? addressesProblem(addresses);
  if (problem !== undefined) throw new HttpError(400, problem);
  if (expiresAt !== undefined && !(expiresAt > now())) throw new HttpError(400, 'The token must expire in the future.');
  const token = generateToken();
  const stored = await storage.access.change((draft) => {
    check?.();
    const user = directory.user(tenant, username);
    if (!user) throw new HttpError(404, `User ${quoted(username)} does not exist.`, { code: 'no-such-user' });
    const tokens = storage.access.tokensOf(tenant, username);
    const expired = tokens.filter((one) => one.expiresAt !== undefined && one.expiresAt <= now());
    for (const one of expired) draft.deleteToken(one);
    if (tokens.length - expired.length >= maxTokens)
      throw new HttpError(409, `A user can have at most ${maxTokens} tokens; revoke one first.`, {
        code: 'too-many-tokens',
      });
    const isOfIdentity = user.source === 'oidc' || groupClaims.length > 0;
    const expiry = isOfIdentity ? expiryOfIdentity(expiresAt, now()) : expiresAt;
    const limits = { readOnly, stageOnly, packages, addresses: addresses.map(toRange), expiresAt: expiry };
    const result = draft.createToken({ tenant, username, name, hash: hashToken(token), groupClaims, ...limits });
    const details = {
      name,
      read_only: readOnly,
      stage_only: stageOnly,
      packages,
      addresses,
      expires_at: toTime(expiry),
    };
    return { result, audit: auditOf(request, { action: 'token.create', target: username, details }) };
  });
  return { token, stored };
}

/** Revokes a token of a user. Rejects with HttpError 404 if the user has no such token. */
export async function revokeToken(
  { storage }: Context,
  request: FastifyRequest,
  { owner, id }: { owner: TokenOwner; id: string },
): Promise<void> {
  const { tenant, username } = owner;
  await storage.access.change((draft) => {
    const token = storage.access.tokensOf(tenant, username).find((one) => one.id === id);
    if (!token) throw new HttpError(404, 'The token does not exist.', { code: 'no-such-token' });
    draft.deleteToken(token);
    const details = { name: token.name };
    return { result: undefined, audit: auditOf(request, { action: 'token.delete', target: username, details }) };
  });
}

/** Resolves to the times at which the tokens of a user were last used, by id. */
export async function usesOf({ storage, tokenUses }: Context, owner: TokenOwner): Promise<ReadonlyMap<string, number>> {
  const { tenant, username } = owner;
  const stored = await storage.access.tokenUses(tenant, username);
  const pending = storage.access.tokensOf(tenant, username).flatMap(({ id }): (readonly [string, number])[] => {
    const at = tokenUses.pending(id);
    return at === undefined ? [] : [[id, at]];
  });
  return new Map([...stored, ...pending]);
}

/** Returns the user if the sender may manage tokens. Throws HttpError 403 for the static token, and for a limited token. */
export function tokenOwnerOf(principal: Principal): Extract<Principal, { readonly kind: 'user' }> {
  if (principal.kind !== 'user') throw new HttpError(403, 'Tokens belong to users; sign in as a user.');
  const { token } = principal;
  if (token && (token.readOnly || token.stageOnly || token.packages.length > 0 || token.addresses.length > 0)) {
    throw new HttpError(403, 'A limited token cannot manage tokens.');
  }
  return principal;
}

/** Returns the time at which the token of a sender expires; undefined if it does not expire. */
export function expiryOfCredentials(principal: Principal, { storage }: Pick<Context, 'storage'>): number | undefined {
  if (principal.kind !== 'user' || !principal.token) return undefined;
  const { id } = principal.token;
  return storage.access.tokensOf(principal.tenant, principal.username).find((one) => one.id === id)?.expiresAt;
}

/** The identity provider does not report the removal of an account or of its groups, so tokens that depend on them must expire. */
function expiryOfIdentity(expiresAt: number | undefined, now: number): number {
  const max = now + daysOfIdentity.max * day;
  if (expiresAt === undefined) return now + daysOfIdentity.default * day;
  if (expiresAt <= max) return expiresAt;
  const reason = `A token of a user of the identity provider must expire within ${daysOfIdentity.max} days`;
  throw new HttpError(400, `${reason}; use an earlier time.`);
}

function nameProblem(name: string): string | undefined {
  const isName = name.trim() !== '' && name.length <= maxNameLength && !/[\p{C}]/u.test(name);
  return isName ? undefined : `The name of a token must have 1 to ${maxNameLength} characters.`;
}

function packagesProblem(packages: readonly string[]): string | undefined {
  if (packages.length > maxItems) return `A token can be limited to at most ${maxItems} patterns of packages.`;
  return packages
    .map((one) => patternProblem(one) ?? (canMatchPackage(one) ? undefined : expectedPattern))
    .find((problem) => problem !== undefined);
}

const expectedPattern = 'Expected a pattern such as `npm/@scope/*`.';

function addressesProblem(addresses: readonly string[]): string | undefined {
  if (addresses.length > maxItems) return `A token can be limited to at most ${maxItems} ranges of addresses.`;
  const wrong = addresses.find((one) => !isRange(one));
  return wrong === undefined ? undefined : `${quoted(wrong)} is not an address or a range such as \`10.0.0.0/8\`.`;
}

function isRange(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || others.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function toRange(address: string): string {
  if (address.includes('/')) return address;
  return `${address}/${isIP(address) === 4 ? 32 : 128}`;
}

/** Returns a time as text; null if there is none. */
export function toTime(milliseconds: number | undefined): string | null {
  return milliseconds === undefined ? null : new Date(milliseconds).toISOString();
}
