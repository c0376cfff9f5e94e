/** What a person typed as an address: the normalized base URL, or a sentence that says what is wrong with it. */
export type BaseUrl = { readonly baseUrl: string } | { readonly problem: string };

/** Reads an address as people type or paste it: without a scheme, with a slash at its end, with the path of the packages. */
export function normalizeBaseUrl(text: string): BaseUrl {
  const typed = text.trim();
  if (typed === '') return { problem: 'Enter the address of the registry, such as https://registry.example.' };
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `${schemeFor(typed)}://${typed}`;
  if (!URL.canParse(withScheme) || /\s/.test(withScheme)) {
    return { problem: 'This is no address; it looks like https://registry.example.' };
  }
  const url = new URL(withScheme);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { problem: `A registry is reached by https:// or http://, not ${url.protocol}//.` };
  }
  if (url.username !== '' || url.password !== '') {
    return { problem: 'Leave the credentials out of the address; they are asked for later, and kept in a safe place.' };
  }
  if (url.search !== '' || url.hash !== '') return { problem: 'The address ends before the ? or #.' };
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return { problem: 'Over http:// everybody on the way could read the credentials; use https://.' };
  }
  // What hangs below the base is known, and often pasted with it.
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(?:npm|admin)$/, '');
  return { baseUrl: `${url.origin}${path}` };
}

/** Whether a host name of a URL can only mean this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

function schemeFor(typed: string): string {
  const host = /^(\[[^\]]*\]|[^/:?#]*)/.exec(typed)?.[1] ?? '';
  return isLoopback(host.toLowerCase()) ? 'http' : 'https';
}
