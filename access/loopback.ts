/** Returns whether only programs on this machine can connect to a host. An IPv6 address may be in brackets. */
export function isLoopback(host: string): boolean {
  if (/^(?:.+\.)?localhost\.?$/i.test(host) || /^127(?:\.\d{1,3}){3}$/.test(host)) return true;
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (!/^[0-9a-f:.]*:[0-9a-f:.]*$/i.test(address)) return false;
  const url = `http://[${address}]`;
  return URL.canParse(url) && new URL(url).hostname === '[::1]';
}
