import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Body } from '../../admin-contract/body.ts';
import { maxPageLength, type pageQuery } from '../../admin-contract/lists.ts';
import { HttpError } from '../errors/http-error.ts';
import type { PageRequest, RecordPage } from '../storage/contract/records.ts';

/**
 * Sends a list: `{items, next_cursor}` when the query asks for a page, and otherwise an array of at most `maxPageLength` items.
 * With an array, the header `Link` names the page with the remaining items.
 */
export async function sendList<Item>(
  request: FastifyRequest<{ Querystring: Body<typeof pageQuery> }>,
  reply: FastifyReply,
  { page, toBody }: { page(request: PageRequest): Promise<RecordPage<Item>>; toBody(item: Item): object },
): Promise<FastifyReply> {
  const { limit, cursor } = request.query;
  const number = limit === undefined ? maxPageLength : Number(limit);
  if (number < 1 || number > maxPageLength)
    throw new HttpError(400, `\`limit\` must be between 1 and ${maxPageLength}.`);
  const { items, next } = await page({ limit: number, cursor });
  const bodies = items.map(toBody);
  if (limit !== undefined || cursor !== undefined) return reply.send({ items: bodies, next_cursor: next ?? null });
  if (next !== undefined) void reply.header('Link', `<${nextAddress(request, next)}>; rel="next"`);
  return reply.send(bodies);
}

function nextAddress({ url }: FastifyRequest, cursor: string): string {
  const [path = '', query] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('limit', String(maxPageLength));
  parameters.set('cursor', cursor);
  return `${path}?${parameters}`;
}

/** Returns a time as an ISO 8601 string, or null if it is undefined. */
export function toTime(milliseconds: number): string;
export function toTime(milliseconds: number | undefined): string | null;
export function toTime(milliseconds: number | undefined): string | null {
  return milliseconds === undefined ? null : new Date(milliseconds).toISOString();
}
