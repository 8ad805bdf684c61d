const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Checks whether a name or address is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK_NAMES.has(host) || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}
