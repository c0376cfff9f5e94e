import { booleanAt, isObject, objectAt, textAt } from '../json.ts';
import type { PageKey } from '../records/model.ts';

/** The key of the next page, or the reason why it cannot be requested; undefined on the last page. */
export type NextPage = { readonly key: PageKey } | { readonly problem: string } | undefined;

const cursorKeys = ['next_cursor', 'nextCursor', 'next_page_token', 'nextPageToken', 'next', 'cursor'];
const containerKeys = ['pagination', 'paging', 'meta', 'page', 'links', '_links', 'data'];

/** Returns the next page that a response refers to. `address` is that of the list; `link` is the `Link` header. */
export function nextPage(body: unknown, address: URL, link = ''): NextPage {
  const linked = /<([^<>]{1,4000})>\s*;[^<>,]*\brel="?next\b/i.exec(link)?.[1];
  const next = linked === undefined ? undefined : linkedPage(linked, address);
  if (next !== undefined || !isObject(body)) return next;
  const containers = [body, ...containerKeys.map((key) => objectAt(body, key))].filter(
    (object) => object !== undefined,
  );
  for (const object of containers) {
    const next = textAt(object, ...cursorKeys) ?? textAt(objectAt(object, 'next') ?? {}, 'href', 'url');
    if (next !== undefined && next !== '') return linkedPage(next, address) ?? { key: { cursor: next } };
  }
  return booleanAt(body, 'has_more', 'hasMore') === true
    ? { problem: 'The registry reports more records, but not how to request them.' }
    : undefined;
}

/**
 * Returns the page that an address refers to; undefined if the text is a cursor. Uses only the query parameters of the
 * address, so no request is sent to another server or list, and the name of a server behind a proxy does not matter.
 */
function linkedPage(text: string, address: URL): NextPage {
  if (!/^(?:https?:\/\/|\/|\?)/.test(text) || !URL.canParse(text, address.href)) return undefined;
  const { pathname, searchParams } = new URL(text, address.href);
  if (searchParams.size === 0) return undefined;
  const path = pathname.replace(/\/$/, '');
  const isSameList = path !== '' && (address.pathname.endsWith(path) || path.endsWith(address.pathname));
  if (isSameList) return { key: Object.fromEntries(searchParams) };
  return { problem: 'The registry specifies a different address for the next page; it was not requested.' };
}
