import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Special-purpose IPv4 ranges that are not public: RFC 6890 and its registry at IANA. Everything else can be reached over
 * the internet.
 */
const reservedV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** The public IPv6 addresses (RFC 4291, 2.4), and ranges within them that are reserved or contain an IPv4 address. */
const publicV6 = ['2000::', 3] as const;
const reservedV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const reserved = new BlockList();
for (const [address, length] of reservedV4) reserved.addSubnet(address, length, 'ipv4');
for (const [address, length] of reservedV6) reserved.addSubnet(address, length, 'ipv6');
const open = new BlockList();
open.addSubnet(...publicV6, 'ipv6');

/** Returns whether an IP address is not public: it belongs to this machine or a private network, or is reserved. */
export function isPrivateAddress(address: string): boolean {
  if (isIPv6(address)) return !open.check(address, 'ipv6') || reserved.check(address, 'ipv6');
  return isIP(address) === 0 || reserved.check(address, 'ipv4');
}
