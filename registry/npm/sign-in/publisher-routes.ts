import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publisherOwner } from '../../../access/publisher-claims.ts';
import { TrustedPublishers } from '../../authentication/trusted-publishers.ts';
import { unauthorized } from '../../authentication/verify-jwt.ts';
import type { TrustedPublisher } from '../../config/config.ts';
import { HttpError } from '../../errors/http-error.ts';
import { open, parameter } from '../../http/access-of.ts';
import { countFailure, isReadOnlyNow } from '../../http/check-access.ts';
import type { Context } from '../../http/context.ts';
import { smallBody } from '../../http/small-body.ts';
import { toTime } from '../../http/user-tokens.ts';
import { generateToken, hashToken } from '../../tokens/tokens.ts';

/** Milliseconds for which a token can be used: long enough to upload a large package. */
const lifetime = 900_000;
/** Milliseconds for which an identity token is valid at most, and therefore remembered. */
const maxIdentityLifetime = 86_400_000;
/** Characters; 96 bits. */
const proofLength = 16;

/**
 * Registers the address at which CI jobs exchange an identity token of their issuer for a short-lived token that can publish
 * one package. npm requests it at the root of the server, without the tenant; pnpm and Yarn below the address of the registry.
 */
export function publisherRoutes(app: FastifyInstance, context: Context, packagePrefix: string): void {
  const { directory, now } = context;
  const verifier = new TrustedPublishers(now);
  const path = '/-/npm/v1/oidc/token/exchange/package/:name';
  const options = { config: { access: open, ignoresBody: true }, bodyLimit: smallBody };

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const publishers = publishersFor(request, directory.trustedPublishers);
    if (publishers.length === 0) {
      throw new HttpError(404, 'The registry has no trusted publishers; publish with a token.');
    }
    if (directory.isReadOnly) throw isReadOnlyNow();
    const packagePath = `npm/${parameter(request, 'name') ?? ''}`;
    const sender = { authorization: request.headers.authorization, tenant: request.tenant, address: request.ip };
    const identified = await context.authenticator
      .identifyJob(sender, async (token) => ({ token, ...(await verifier.identify(token, packagePath, publishers)) }))
      .catch((error: unknown) => {
        countFailure(error, context.statistics);
        throw error;
      });
    const { tenant, name } = identified.publisher;
    const { iss: issuer, sub: subject } = identified.claims;
    const proof = proofOf(identified.claims, identified.token);
    const of = { tenant, name, packagePath, proof };
    const created = await createPublisherToken(context, of, { issuer, subject }, request);
    return reply.code(201).header('Cache-Control', 'no-store').send(created);
  };
  for (const prefix of ['', packagePrefix]) app.post(`${prefix}${path}`, options, handler);
}

/** Returns the publishers of the tenant in the path, or all of them if the path has none. */
function publishersFor(request: FastifyRequest, publishers: readonly TrustedPublisher[]): readonly TrustedPublisher[] {
  const tenant = parameter(request, 'tenant');
  return tenant === undefined ? publishers : publishers.filter((one) => one.tenant === tenant);
}

/** Returns a short text that is different for each identity token. Its signature could be repeated with another text. */
function proofOf({ iss, jti }: { readonly iss?: string; readonly jti?: string }, token: string): string {
  const [header = '', claims = ''] = token.split('.');
  const identity = jti === undefined ? `${header}.${claims}` : JSON.stringify([iss, jti]);
  return createHash('sha256').update(identity).digest('base64url').slice(0, proofLength);
}

interface PublisherOfPackage {
  readonly tenant: string;
  readonly name: string;
  readonly packagePath: string;
  /** Identifies the identity token. */
  readonly proof: string;
}

/**
 * Creates a token of a publisher, which only this response contains. Rejects with HttpError 401 if there was one for the same
 * identity token. Deletes those that have expired when the identity token has expired as well.
 */
async function createPublisherToken(
  { storage, now }: Context,
  { tenant, name, packagePath, proof }: PublisherOfPackage,
  details: Readonly<Record<string, unknown>>,
  request: FastifyRequest,
) {
  const token = generateToken();
  const username = publisherOwner(name);
  const stored = await storage.access.change((draft) => {
    const own = `${packagePath} ${proof}`;
    const earlier = storage.access.tokensOf(tenant, username);
    if (earlier.some((one) => one.name === own))
      throw unauthorized('identity token', 'was already used for this package');
    for (const one of earlier) {
      if (one.expiresAt !== undefined && one.expiresAt + maxIdentityLifetime <= now()) draft.deleteToken(one);
    }
    const limits = {
      readOnly: false,
      stageOnly: false,
      packages: [packagePath],
      addresses: [],
      groupClaims: [],
      expiresAt: now() + lifetime,
    };
    const result = draft.createToken({ tenant, username, name: own, hash: hashToken(token), ...limits });
    const audit = { tenant, actor: username, action: 'publisher.token', target: packagePath, address: request.ip };
    return { result, audit: { ...audit, details } };
  });
  return { token, token_type: 'oidc', created: toTime(stored.createdAt), expires: toTime(stored.expiresAt) };
}
