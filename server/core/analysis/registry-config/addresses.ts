/** Why a text is not an address that requests can be sent to; undefined when it is. The text may hold a password. */
export function urlProblem(text: string): string | undefined {
  const url = parsed(text);
  if (!url || !/^https?:\/\//i.test(text)) return 'Expected an address that begins with `https://` or `http://`';
  if (/[\s\\\p{C}]/u.test(text)) return 'An address must not contain spaces, backslashes or control characters';
  if (url.username !== '' || url.password !== '') return 'This address must not contain a username or password';
  return /[?#]/.test(text) ? 'This address must not contain `?` or `#`' : undefined;
}

/** Whether what is sent to a URL can be read on the way: by `http:`, and not to this machine. */
export function isUnprotected(text: string): boolean {
  const url = parsed(text);
  return url?.protocol === 'http:' && !isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
}

/** Whether only programs of this machine reach what listens on a host. */
export function isLoopback(host: string): boolean {
  if (/^(?:.+\.)?localhost\.?$/i.test(host) || /^127(?:\.\d{1,3}){3}$/.test(host)) return true;
  return isIpv6(host) && parsed(`http://[${host}]`)?.hostname === '[::1]';
}

/** Why a server cannot listen on a host; undefined when it can. */
export function hostProblem(host: string): string | undefined {
  if (isIpv4(host) || isIpv6(host)) return undefined;
  if (/^\[.*\]$/.test(host)) return 'Write the IPv6 address without brackets';
  if (/^[a-z]+:\/\//i.test(host)) return 'Expected a host name or an IP address, without `http://`';
  if (/^[^:]*:\d+$/.test(host)) return 'Expected a host name or an IP address; specify the port in `port`';
  const labels = host.replace(/\.$/, '').split('.');
  const isName =
    host.length <= 253 && labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i.test(label));
  // What ends in a number is an IPv4 address, and has been found to be none.
  if (isName && !/^\d+$/.test(labels.at(-1) ?? '')) return undefined;
  return 'Expected a host name or an IP address, such as `127.0.0.1`';
}

/** Why a text is neither an IP address nor a range of them in CIDR notation; undefined when it is. */
export function addressRangeProblem(text: string): string | undefined {
  const [address = '', length, ...rest] = text.split('/');
  const most = isIpv4(address) ? 32 : isIpv6(address) ? 128 : undefined;
  if (most === undefined || rest.length > 0) {
    return 'Expected an IP address, or a range of them such as `10.0.0.0/8`';
  }
  if (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= most)) return undefined;
  return `Expected a number from 0 to ${most} after the \`/\``;
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
  return text.includes(':') && /^[0-9a-f:.]+$/i.test(text) && parsed(`http://[${text}]`) !== undefined;
}

function parsed(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
