import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import type { Context } from '../http/context.ts';
import { readingAccess } from '../http/reading-access.ts';
import type { FoundPackage } from '../storage/search/package-search.ts';
import { packageReaderOf } from './package-reader.ts';
import { count, type SentParameter, single } from './query-parameters.ts';

interface SearchQuery {
  readonly text?: SentParameter;
  readonly size?: SentParameter;
  readonly from?: SentParameter;
}

const maxResults = 250;
const defaultResults = 20;
/** The maximum number of characters in a search. */
export const maxTextLength = 256;

/** Registers `GET /-/v1/search`, which finds only packages that the caller may read. */
export function searchRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const { storage, now } = context;
  app.get<{ Querystring: SearchQuery }>(
    `${prefix}/-/v1/search`,
    { config: { access: readingAccess(context) } },
    async (request) => {
      const { query, tenant } = request;
      const text = single(query.text, 'text') ?? '';
      if (text.length > maxTextLength) {
        throw new HttpError(400, `\`text\` must have at most ${maxTextLength} characters.`);
      }
      const { packages, total } = await storage.searches.find({
        tenant,
        text,
        from: count(single(query.from, 'from'), 0, 'from'),
        size: Math.min(count(single(query.size, 'size'), defaultResults, 'size'), maxResults),
        reader: packageReaderOf(request, context),
      });
      return { objects: packages.map(toResult), total, time: new Date(now()).toISOString() };
    },
  );
}

/** Returns a search result. Clients expect scores, which are constant here. */
function toResult({ name, version, description, keywords, modifiedAt, publishedBy }: FoundPackage) {
  const scope = name.startsWith('@') ? name.slice(1, name.indexOf('/')) : 'unscoped';
  // The registry knows no email addresses.
  const publisher = { username: publishedBy, email: '' };
  const date = new Date(modifiedAt).toISOString();
  return {
    package: { name, scope, version, description, keywords, date, links: {}, publisher, maintainers: [publisher] },
    flags: { unstable: false },
    score: { final: 1, detail: { quality: 1, popularity: 1, maintenance: 1 } },
    searchScore: 1,
  };
}
