import type { PageKey } from '../model.ts';
import { booleanAt, isObject, objectAt, textAt } from './json.ts';

/** What a page says of the one after it: how to ask for it, or why nobody can; undefined when it is the last. */
export type NextPage = { readonly key: PageKey } | { readonly problem: string } | undefined;

const cursorKeys = ['next_cursor', 'nextCursor', 'next_page_token', 'nextPageToken', 'next', 'cursor'];

/** `address` is that of the list. */
export function nextPage(body: unknown, address: URL): NextPage {
  if (!isObject(body)) return undefined;
  const around = [body, objectAt(body, 'pagination', 'paging', 'meta', 'page', 'links', 'data')];
  for (const object of around) {
    const told = object && textAt(object, ...cursorKeys);
    if (told !== undefined && told !== '') return isLink(told) ? linked(told, address) : { key: { cursor: told } };
  }
  return booleanAt(body, 'has_more', 'hasMore') === true
    ? { problem: 'The registry says that there are more, and not how to ask for them.' }
    : undefined;
}

function isLink(text: string): boolean {
  return /^(?:https?:\/\/|\/|\?)/.test(text);
}

/**
 * Some give the next page as an address. Its parameters are taken as they are, whatever they are called, and the address
 * is built here again: so nothing is ever asked of another server, nor of another list.
 */
function linked(link: string, address: URL): NextPage {
  // What only begins like an address is a cursor.
  if (!URL.canParse(link, address.href)) return { key: { cursor: link } };
  const { origin, pathname, searchParams } = new URL(link, address.href);
  const key = Object.fromEntries(searchParams);
  if (origin === address.origin && pathname === address.pathname && searchParams.size > 0) return { key };
  return { problem: 'The registry names another address for what follows, which was not asked.' };
}
