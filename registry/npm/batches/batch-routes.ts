import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.ts';
import { signedIn } from '../../http/access-of.ts';
import type { Context } from '../../http/context.ts';
import type { ChangedPackage } from '../../storage/contract/package-records.ts';
import { publicationOf } from '../publication/publication-of.ts';
import { sentVersion } from '../publication/read-document.ts';
import { type SentVersion, type VerifiedVersion, withVerifiedVersion } from '../publication/verified-version.ts';
import { withBatch } from './batch-documents.ts';

/** The address of pnpm 12 and of pnpm 11, and that of the first versions with `--batch`. */
const paths = ['/-/pnpr/v0/publish', '/-/pnpm/v1/publish'];

/** Registers the addresses of `pnpm publish --recursive --batch`, which publishes several packages: all of them, or none. */
export function batchRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const config = { access: signedIn, isBodyStreamed: true };
  for (const path of paths) {
    app.put(`${prefix}${path}`, { config }, async (request, reply) => {
      const published = await withBatch(request, context, (documents) => {
        const sent = documents.map((document) => sentVersion(request, document));
        return publishAll(request, context, sent, []);
      });
      const packages = published.map(({ name, revision }) => ({ id: name, rev: String(revision) }));
      return reply.code(201).send({ ok: true, packages });
    });
  }
}

/** Verifies the versions one by one, and publishes them when all are verified. */
async function publishAll(
  request: FastifyRequest,
  context: Context,
  [first, ...rest]: readonly SentVersion[],
  verified: readonly VerifiedVersion[],
): Promise<readonly ChangedPackage[]> {
  if (!first) {
    const publications = verified.map((version) => publicationOf(request, context, version));
    return context.storage.packages.publishTogether(publications);
  }
  return withVerifiedVersion(first, context, (version) =>
    publishAll(request, context, rest, [...verified, version]),
  ).catch((error: unknown) => {
    throw named(error, first.name);
  });
}

/** Returns an error that begins with the name of the package that it is about. */
function named(error: unknown, name: string): unknown {
  if (!(error instanceof HttpError) || error.message.startsWith('`')) return error;
  const { status, message, code, headers } = error;
  return new HttpError(status, `\`${name}\`: ${message}`, { code, headers });
}
