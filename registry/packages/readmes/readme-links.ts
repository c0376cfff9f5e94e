/** Returns an address if a browser may open it: `http` or `https`, and without credentials; undefined otherwise. */
export function webAddress(text: string, base?: string): string | undefined {
  const url = URL.parse(text, base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return url.href;
}

/**
 * Returns the target of a link in a readme: an address, or a heading of the readme. Relative links are those of files in the
 * repository, whose address is `files`; undefined if it is not known.
 */
export function linkTarget(href: string, files: string | undefined): string | undefined {
  if (href.startsWith('#')) return `#${headingPrefix}${href.slice(1)}`;
  const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(href) || href.startsWith('//');
  return isAbsolute ? webAddress(href) : files === undefined ? undefined : webAddress(href, files);
}

/** Separates the ids of headings in a readme from those of the page. */
const headingPrefix = 'readme-';

/** Returns a function that returns the id of each heading, as the links in readmes expect it: its words, joined by hyphens. */
export function headingIds(): (text: string) => string {
  const used = new Map<string, number>();
  return (text) => {
    const slug = text
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const count = used.get(slug) ?? 0;
    used.set(slug, count + 1);
    return `${headingPrefix}${slug}${count === 0 ? '' : `-${count}`}`;
  };
}
