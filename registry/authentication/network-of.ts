/**
 * Returns the part of an IP address that one client controls: the whole address for IPv4, and the first 48 bits for IPv6,
 * because a client can use all addresses of its network, which providers assign up to that size.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const first = groupsIn(head);
  const last = groupsIn(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, groupCount - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, networkGroups);
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}

/** The number of groups in an IPv6 address, and in its network. */
const groupCount = 8;
const networkGroups = 3;

function groupsIn(part: string): readonly string[] {
  return part === '' ? [] : part.split(':');
}
