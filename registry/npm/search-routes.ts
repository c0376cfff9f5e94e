import type { FastifyInstance } from 'fastify';
import { decide } from '../../access/decide.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { accessRulesOf } from '../http/access-rules-of.ts';
import type { Context } from '../http/context.ts';
import type { FoundPackage } from '../storage/found-package.ts';
import { accessPathOf } from './package-name.ts';
import { searchAccess } from './search-access.ts';

interface SearchQuery {
  readonly text?: string;
  readonly size?: string;
  readonly from?: string;
}

const maxResults = 250;
const defaultResults = 20;

/** Registers `GET /-/v1/search`, which finds only packages that the caller may read. */
export function searchRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const { storage, now } = context;
  app.get<{ Querystring: SearchQuery }>(
    `${prefix}/-/v1/search`,
    { config: { access: searchAccess(context) } },
    async (request) => {
      const { text = '', size, from } = request.query;
      const words = text
        .toLowerCase()
        .replace(/\bkeywords:/g, '')
        .split(/[\s,+]+/)
        .filter(Boolean);
      const rules = accessRulesOf(context);
      const { principal, tenant } = request;
      const readable = storage.packages
        .search(tenant, words[0] ?? '')
        .filter((found) => words.every((word) => mentions(found, word)))
        .filter(({ name }) => decide(principal, { action: 'read', tenant, path: accessPathOf(name) }, rules).allowed);
      const start = count(from, 0, 'from');
      const shown = readable.slice(start, start + Math.min(count(size, defaultResults, 'size'), maxResults));
      return { objects: shown.map(toResult), total: readable.length, time: new Date(now()).toISOString() };
    },
  );
}

function mentions({ name, description, keywords }: FoundPackage, word: string): boolean {
  return [name, description, ...keywords].some((text) => text.toLowerCase().includes(word));
}

function count(text: string | undefined, defaultValue: number, name: string): number {
  if (text === undefined) return defaultValue;
  if (!/^\d{1,9}$/.test(text)) throw new HttpError(400, `\`${name}\` must be a number, not ${quoted(text)}.`);
  return Number(text);
}

/** Returns a search result. Clients expect scores, which are constant here. */
function toResult({ name, version, description, keywords, modifiedAt }: FoundPackage) {
  const scope = name.startsWith('@') ? name.slice(1, name.indexOf('/')) : 'unscoped';
  const date = new Date(modifiedAt).toISOString();
  return {
    package: { name, scope, version, description, keywords, date, links: {}, maintainers: [] },
    flags: { unstable: false },
    score: { final: 1, detail: { quality: 1, popularity: 1, maintenance: 1 } },
    searchScore: 1,
  };
}
