import { BlockList, isIP } from 'node:net';

/** Returns whether an address of a client is in one of the ranges (CIDR). */
export function isWithinRanges(address: string, ranges: readonly string[]): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  const family = familyOf(plain);
  if (family === undefined) return false;
  const list = new BlockList();
  for (const range of ranges) {
    const [base = '', bits] = range.split('/');
    const ofRange = familyOf(base);
    if (ofRange !== undefined) list.addSubnet(base, Number(bits), ofRange);
  }
  return list.check(plain, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? 'ipv4' : 'ipv6';
}
