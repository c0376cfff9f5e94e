import { booleanAt, isObject, objectAt, textAt } from '../http/json.ts';
import type { PageKey } from '../model.ts';

/** What a page says of the one after it: how to ask for it, or why nobody can; undefined when it is the last. */
export type NextPage = { readonly key: PageKey } | { readonly problem: string } | undefined;

const cursorKeys = ['next_cursor', 'nextCursor', 'next_page_token', 'nextPageToken', 'next', 'cursor'];
const aroundKeys = ['pagination', 'paging', 'meta', 'page', 'links', '_links', 'data'];

/** `address` is that of the list. */
export function nextPage(body: unknown, address: URL): NextPage {
  if (!isObject(body)) return undefined;
  const around = [body, ...aroundKeys.map((key) => objectAt(body, key))].filter((object) => object !== undefined);
  for (const object of around) {
    const told = textAt(object, ...cursorKeys) ?? textAt(objectAt(object, 'next') ?? {}, 'href', 'url');
    if (told !== undefined && told !== '') return linked(told, address) ?? { key: { cursor: told } };
  }
  return booleanAt(body, 'has_more', 'hasMore') === true
    ? { problem: 'The registry reports more records, but not how to request them.' }
    : undefined;
}

/**
 * Some give the next page as an address. Only its parameters are taken, whatever they are called, and the address is built
 * here: so nothing is ever asked of another server or another list, and what a server calls itself behind a proxy does
 * not matter. Undefined for a text that is no such address: cursors may begin with a slash.
 */
function linked(text: string, address: URL): NextPage {
  if (!/^(?:https?:\/\/|\/|\?)/.test(text) || !URL.canParse(text, address.href)) return undefined;
  const { pathname, searchParams } = new URL(text, address.href);
  if (searchParams.size === 0) return undefined;
  const path = pathname.replace(/\/$/, '');
  const isSameList = path !== '' && (address.pathname.endsWith(path) || path.endsWith(address.pathname));
  if (isSameList) return { key: Object.fromEntries(searchParams) };
  return { problem: 'The registry names another address for the next page, which was not requested.' };
}
