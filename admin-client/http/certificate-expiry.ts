import { once } from 'node:events';
import { connect } from 'node:tls';

/**
 * Resolves to the expiry of a server's certificate, in ISO 8601, or to undefined if the address is not HTTPS or the
 * server cannot be reached directly. No data is sent, so the certificate need not be trusted.
 */
export async function certificateExpiry(baseUrl: string, signal: AbortSignal): Promise<string | undefined> {
  const { protocol, hostname, port } = new URL(baseUrl);
  if (protocol !== 'https:') return undefined;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const isAddress = /^[\d.]+$|:/.test(host);
  const socket = connect({
    host,
    port: Number(port || 443),
    rejectUnauthorized: false,
    ...(isAddress ? {} : { servername: host }),
  });
  try {
    await once(socket, 'secureConnect', { signal });
    return new Date(socket.getPeerCertificate().valid_to).toISOString();
  } catch {
    return undefined;
  } finally {
    socket.on('error', () => undefined).destroy();
  }
}
