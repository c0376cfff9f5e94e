import { BlockList, isIP } from 'node:net';
import { isPrivateAddress } from '../addresses/private-addresses.ts';

/**
 * Decides where requests for the upstream may be sent: to the host of its configured address, and to the hosts in
 * `redirect_hosts`, which must have public addresses unless the addresses are listed as well. The upstream names other
 * hosts in redirects and packuments, which must not make this server send requests into its own network.
 */
export class UpstreamTargets {
  readonly #upstream: URL;
  /** `host:port`; the port is empty for the default port. */
  readonly #hosts = new Set<string>();
  readonly #listedAddresses = new BlockList();

  constructor(address: string, redirectHosts: readonly string[]) {
    this.#upstream = new URL(address);
    for (const entry of redirectHosts) this.#add(entry);
  }

  /** Returns whether a request may be sent to a URL, if its host does not resolve to a forbidden address. */
  isAllowed(url: URL): boolean {
    if (url.username !== '' || url.password !== '') return false;
    if (this.isUpstream(url)) return true;
    const isProtected = url.protocol === 'https:' || (url.protocol === 'http:' && this.#upstream.protocol === 'http:');
    if (!isProtected || !this.#isListed(url)) return false;
    const host = withoutBrackets(url.hostname);
    return isIP(host) === 0 || this.isAllowedAddress(url, host);
  }

  /** Returns whether a connection for a URL may be made to an IP address that its host resolves to. */
  isAllowedAddress(url: URL, address: string): boolean {
    if (this.isUpstream(url) || !isPrivateAddress(address)) return true;
    return this.#listedAddresses.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
  }

  /** Returns whether the URL is on the host and port of the upstream. The protocol may change from `http` to `https`. */
  isUpstream(url: URL): boolean {
    if (url.origin === this.#upstream.origin) return true;
    const isUpgrade = url.protocol === 'https:' && this.#upstream.protocol === 'http:';
    return isUpgrade && url.host === this.#upstream.host && url.port === '';
  }

  #isListed({ hostname, port, protocol }: URL): boolean {
    const actualPort = port === '' ? defaultPorts[protocol] : port;
    return (port === '' && this.#hosts.has(`${hostname}:`)) || this.#hosts.has(`${hostname}:${actualPort}`);
  }

  #add(entry: string): void {
    const [range = '', length] = entry.split('/');
    const family = range.includes(':') ? 'ipv6' : 'ipv4';
    if (length !== undefined) {
      this.#listedAddresses.addSubnet(range, Number(length), family);
      return;
    }
    const url = new URL(`http://${isIP(entry) === 6 ? `[${entry}]` : entry}`);
    const hasPort = /:\d+$/.test(entry) && isIP(entry) === 0;
    this.#hosts.add(`${url.hostname}:${hasPort ? url.port || '80' : ''}`);
    const host = withoutBrackets(url.hostname);
    if (isIP(host) !== 0) this.#listedAddresses.addAddress(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
  }
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}
