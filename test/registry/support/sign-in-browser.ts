/** The last page of a visit. */
export interface Visit {
  readonly url: string;
  readonly status: number;
  readonly text: string;
  /** The cookies of the browser, as a header. */
  readonly cookie: string;
}

const maxRedirects = 30;

/**
 * Follows redirects as a browser does, and a link if a page has no form. Submits all forms with an account. Supports
 * cookies, but no scripts.
 */
export async function signInThroughBrowser(start: string, account: string): Promise<Visit> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < maxRedirects; step++) {
    const cookie = cookieHeader(cookies);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    const location = response.headers.get('location');
    const next = location === null ? formIn(text, account) : { action: location, fields: undefined };
    const link = /<a class="button" href="([^"]*)"/.exec(text)?.[1];
    if (next === undefined && link !== undefined) {
      [url, form] = [new URL(link.replaceAll('&#38;', '&')), undefined];
      continue;
    }
    if (next === undefined) return { url: url.href, status: response.status, text, cookie: cookieHeader(cookies) };
    url = new URL(next.action, url);
    form = next.fields;
  }
  throw new Error(`The sign-in has not ended after ${maxRedirects} requests: ${url.origin}${url.pathname}`);
}

interface Form {
  readonly action: string;
  readonly fields: URLSearchParams;
}

/** Returns the first form that is not in the header of a page, such as that for signing out, and not a search. */
function formIn(html: string, account: string): Form | undefined {
  const content = html.replace(/<header>[\s\S]*<\/header>/, '');
  const form = /<form(?![^>]*role="search")[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/;
  const [, action, body] = form.exec(content) ?? [];
  if (action === undefined || body === undefined) return undefined;
  const fields = new URLSearchParams();
  for (const [input] of body.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    const value = /value="([^"]*)"/.exec(input)?.[1];
    if (name !== undefined) fields.set(name, value ?? account);
  }
  return { action, fields };
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
