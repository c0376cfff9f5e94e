import { displayedText } from '../../server/core/text/displayed-text.ts';

/** Returns whether a response is a web page, which possibly comes from a proxy instead of the registry. */
export function isWebPage(contentType: string, text: string): boolean {
  return (
    /^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType) ||
    /^\s*<(?:!doctype html|html|head|body)\b/i.test(text)
  );
}

/** Returns the title of a web page. */
export function pageTitle(text: string): string | undefined {
  const title = /<title[^<>]*>([^<]{1,500})/i.exec(text)?.[1];
  const line = title === undefined ? '' : displayedText(title, 80);
  return line === '' ? undefined : line;
}
