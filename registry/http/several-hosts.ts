import type { IncomingMessage } from 'node:http';

const host = 'host';

/** Returns whether a request names several hosts, of which Node uses the first and a proxy may use another (RFC 9112, 3.2). */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === host.length && name.toLowerCase() === host) hosts++;
  }
  return hosts > 1;
}
