import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only public range of IPv6; addresses that map or tunnel IPv4 lie outside it or have a range of their own. */
const PUBLIC_V6 = ipaddr.parseCIDR('2000::/3')

/** Checks for this machine, a local network or nobody's address; text that is not an address counts as private. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 0) return true
  const parsed = ipaddr.parse(address)
  return parsed.range() !== 'unicast' || (parsed.kind() === 'ipv6' && !parsed.match(PUBLIC_V6))
}
