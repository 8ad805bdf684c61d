import { BlockList, isIP } from 'node:net'

const NOT_PUBLIC = new BlockList()
// IANA's registries of special-purpose addresses (RFC 6890), multicast and what is reserved.
for (const [network, bits] of [
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
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4')
}
/** Of IPv6 only this is given out to the public; what maps or tunnels IPv4 lies elsewhere or is taken out below. */
const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6')
}

/** Whether an address belongs to this machine, a local network, or nobody. Anything that is no address does, too. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return NOT_PUBLIC.check(address, 'ipv4')
  if (family !== 6) return true
  return !PUBLIC_V6.check(address, 'ipv6') || NOT_PUBLIC.check(address, 'ipv6')
}
