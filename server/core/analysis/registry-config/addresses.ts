import { isLoopback } from '../../../../access/loopback.ts';

/**
 * Returns the reason why a string is not a valid HTTP address; undefined if it is valid. The string may contain a
 * password, so the reason does not quote it.
 */
export function urlProblem(text: string): string | undefined {
  const url = parsed(text);
  if (!url || !/^https?:\/\//i.test(text)) return 'Expected an address that begins with `https://` or `http://`';
  if (/[\s\\\p{C}]/u.test(text)) return 'An address must not contain spaces, backslashes or control characters';
  if (url.username !== '' || url.password !== '') return 'This address must not contain a username or password';
  return /[?#]/.test(text) ? 'This address must not contain `?` or `#`' : undefined;
}

/** Returns the reason why a string is not the address of a webhook, which may contain a query with a secret. */
export function webhookAddressProblem(text: string): string | undefined {
  return text.includes('#') ? 'This address must not contain `#`' : urlProblem(text.replace(/\?.*$/s, ''));
}

/** Returns the reason why a string is not the address of a page, which may have a query and a fragment. */
export function pageProblem(text: string): string | undefined {
  return urlProblem(text.replace(/[?#].*$/s, ''));
}

/**
 * Returns the reason why a string is not an issuer, which must be an `https` address without a query or fragment
 * (OpenID Connect Discovery 1.0, section 3).
 */
export function issuerProblem(issuer: string): string | undefined {
  const problem = urlProblem(issuer);
  if (problem !== undefined) return problem;
  return isUnprotected(issuer) ? 'The issuer must be an `https://` address, unless it is on this machine' : undefined;
}

/** Returns whether requests to a URL are sent over the network without encryption: `http:`, except to this machine. */
export function isUnprotected(text: string): boolean {
  const url = parsed(text);
  return url?.protocol === 'http:' && !isLoopback(url.hostname);
}

/** Returns the reason why a server cannot listen on a host; undefined if it can. */
export function hostProblem(host: string): string | undefined {
  if (isIpv4(host) || isIpv6(host)) return undefined;
  if (/^\[.*\]$/.test(host)) return 'Write the IPv6 address without brackets';
  if (/^[a-z]+:\/\//i.test(host)) return 'Expected a host name or an IP address, without `http://`';
  if (/^[^:]*:\d+$/.test(host)) return 'Expected a host name or an IP address; specify the port in `port`';
  const labels = host.replace(/\.$/, '').split('.');
  const isName =
    host.length <= 253 && labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i.test(label));
  // A name that ends with a numeric label is an IPv4 address, in this case an invalid one.
  if (isName && !/^\d+$/.test(labels.at(-1) ?? '')) return undefined;
  return 'Expected a host name or an IP address, such as `127.0.0.1`';
}

/**
 * Returns the reason why a string is neither an IP address nor a range in CIDR notation; undefined if it is one of
 * them.
 */
export function addressRangeProblem(text: string): string | undefined {
  const [address = '', length, ...rest] = text.split('/');
  const maxLength = isIpv4(address) ? 32 : isIpv6(address) ? 128 : undefined;
  if (maxLength === undefined || rest.length > 0) {
    return 'Expected an IP address, or a range of them such as `10.0.0.0/8`';
  }
  if (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= maxLength)) return undefined;
  return `Expected a number from 0 to ${maxLength} after the \`/\``;
}

/**
 * Returns the reason why a string is not a host that the upstream may redirect to: a host name or an IP address, with
 * or without a port, or an address range.
 */
export function redirectHostProblem(text: string): string | undefined {
  if (/^[a-z]+:\/\//i.test(text)) return 'Expected a host, without `https://`';
  if (text.includes('/')) return addressRangeProblem(text);
  if (isIpv6(text)) return undefined;
  const [, name = text, port] = /^(.*?):(\d{1,5})$/.exec(text) ?? [];
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return 'Expected a port from 1 to 65535';
  const isBracketed = /^\[.*\]$/.test(name) && isIpv6(name.slice(1, -1));
  if (isBracketed || hostProblem(name) === undefined) return undefined;
  return 'Expected a host, such as `files.example` or `files.example:8443`';
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
