const localSuffix = /\.(?:local|lan|home|internal|intranet|home\.arpa)\.?$/;

/** Returns whether the host name of a `URL` probably refers to a machine on the local network, not on the internet. */
export function isLocalNetwork(hostname: string): boolean {
  if (hostname.startsWith('[')) return isLocalIpv6Address(hostname);
  if (/^\d+(?:\.\d+){3}$/.test(hostname)) return isPrivateAddress(hostname);
  return !hostname.replace(/\.$/, '').includes('.') || localSuffix.test(hostname);
}

/** Unique local and link-local addresses (RFC 4193, RFC 4291). `URL` omits the leading zeros of a group. */
function isLocalIpv6Address(bracketed: string): boolean {
  return /^\[f(?:[cd][0-9a-f]{2}|e[89ab][0-9a-f]):/.test(bracketed);
}

/** Private and link-local addresses (RFC 1918, RFC 3927). */
function isPrivateAddress(address: string): boolean {
  const [first, second = 0] = address.split('.').map(Number);
  if (first === 172) return second >= 16 && second <= 31;
  return first === 10 || (first === 192 && second === 168) || (first === 169 && second === 254);
}
