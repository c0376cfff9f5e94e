import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Body } from '../../admin-contract/body.ts';
import { maxPageLength, type pageQuery } from '../../admin-contract/lists.ts';
import { HttpError } from '../errors/http-error.ts';
import { nextTurn } from '../slices/next-turn.ts';
import { forEachInSlices } from '../slices/run-in-slices.ts';
import type { PageRequest, RecordPage } from '../storage/contract/records.ts';

/** The number of items that are read and composed before other work runs. */
const defaultPortion = 100;

/**
 * Sends a list: `{items, next_cursor}` when the query asks for a page, and otherwise an array of at most `maxPageLength` items.
 * With an array, the header `Link` names the page with the remaining items.
 */
export async function sendList<Item>(
  request: FastifyRequest<{ Querystring: Body<typeof pageQuery> }>,
  reply: FastifyReply,
  { page, toBody, portion = defaultPortion }: ListToSend<Item>,
): Promise<FastifyReply> {
  const { limit: sent, cursor } = request.query;
  const number = sent === undefined ? maxPageLength : Number(sent);
  if (number < 1 || number > maxPageLength)
    throw new HttpError(400, `\`limit\` must be between 1 and ${maxPageLength}.`);
  const bodies: string[] = [];
  let next = cursor;
  for (let missing = number; missing > 0; ) {
    const limit = Math.min(missing, portion);
    const read = await page({ limit, cursor: next });
    await forEachInSlices(read.items, (item) => void bodies.push(JSON.stringify(toBody(item))));
    missing -= read.items.length;
    next = read.next;
    // A short page has read as many rows as a request may.
    if (next === undefined || read.items.length < limit) break;
    if (missing > 0) await nextTurn();
  }
  const items = `[${bodies.join(',')}]`;
  void reply.type('application/json; charset=utf-8');
  if (sent !== undefined || cursor !== undefined) {
    return reply.send(`{"items":${items},"next_cursor":${JSON.stringify(next ?? null)}}`);
  }
  if (next !== undefined) void reply.header('Link', `<${nextAddress(request, next)}>; rel="next"`);
  return reply.send(items);
}

interface ListToSend<Item> {
  page(request: PageRequest): Promise<RecordPage<Item>>;
  toBody(item: Item): object;
  /** The maximum number of items that are read before other work runs. */
  readonly portion?: number;
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
