import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Of IPv6 only this is given out to the public; what maps or tunnels IPv4 lies elsewhere or has a range of its own. */
const PUBLIC_V6 = ipaddr.parseCIDR('2000::/3')

/** Whether an address belongs to this machine, a local network, or nobody. Anything that is no address does, too. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 0) return true
  const parsed = ipaddr.parse(address)
  return parsed.range() !== 'unicast' || (parsed.kind() === 'ipv6' && !parsed.match(PUBLIC_V6))
}
