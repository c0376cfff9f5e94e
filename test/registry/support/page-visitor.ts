import type { RegistryResponse, TestRegistry } from '../../../harness/registry/registry.ts';

/** A page of the registry. */
export interface VisitedPage extends RegistryResponse {
  readonly html: string;
}

/** A browser that stores cookies and shows pages of packages. */
export interface PageVisitor {
  get(path: string): Promise<VisitedPage>;
  /** Submits a form. */
  post(path: string, fields: Readonly<Record<string, string>>): Promise<VisitedPage>;
  /** Signs in on the page of a package, or of the list. Returns the response to the form. */
  signIn(token: string, name?: string): Promise<VisitedPage>;
  /** Returns the cookies that would be sent with a request for a path. */
  cookies(path: string): string;
}

/** Opens a browser without cookies. `prefix` is the path of the pages. */
export function pageVisitor(registry: TestRegistry, prefix = '/npm/-/pages'): PageVisitor {
  const stored = new Map<string, { readonly text: string; readonly path: string }>();
  const cookies = (path: string): string =>
    [...stored.values()]
      .filter((cookie) => `${path}/`.startsWith(`${cookie.path}/`))
      .map(({ text }) => text)
      .join('; ');

  async function send(method: string, path: string, body?: Buffer): Promise<VisitedPage> {
    const target = `${prefix}${path}`;
    const cookie = cookies(target.replace(/\?.*/, ''));
    const headers = {
      ...(cookie !== '' && { cookie }),
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const response = await registry.request(method, target, { headers, ...(body && { body }) });
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, text = '', name = '', path = ''] = /^(([^=]+)=[^;]*);.*\bPath=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0\b/.test(line)) stored.delete(name);
      else stored.set(name, { text, path });
    }
    return { ...response, body: undefined, html: response.bytes.toString() };
  }

  const post: PageVisitor['post'] = (path, fields) => send('POST', path, Buffer.from(`${new URLSearchParams(fields)}`));
  return {
    get: (path) => send('GET', path),
    post,
    cookies,
    async signIn(token, name = '') {
      const { html } = await send('GET', `/sign-in?package=${encodeURIComponent(name)}`);
      return post('/sign-in', { ...hiddenFields(html), token });
    },
  };
}

/** Returns the hidden fields of the last form of a page. */
export function hiddenFields(html: string): Readonly<Record<string, string>> {
  const form = html.slice(html.lastIndexOf('<form'));
  const inputs = form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
  return Object.fromEntries(Array.from(inputs, ([, name = '', value = '']) => [name, value]));
}

/** Returns the text that a page shows in its main part, without tags. */
export function mainText(html: string): string {
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  return main
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the targets of the links in the main part of a page. */
export function mainLinks(html: string): readonly string[] {
  const main = html.slice(html.indexOf('<main'));
  return Array.from(main.matchAll(/<a [^>]*?href="([^"]*)"/g), ([, target = '']) => target);
}
