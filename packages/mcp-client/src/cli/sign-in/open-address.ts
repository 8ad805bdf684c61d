import { spawn } from 'node:child_process'

/** The system's program that opens an address, and its arguments before it. */
const OPENERS: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ['darwin', ['open']],
  // No shell, for which & would end the address.
  ['win32', ['rundll32', 'url.dll,FileProtocolHandler']],
])

/** Opens an address in the browser of whoever is at this computer. Where that cannot be done, nothing happens. */
export function openAddress(address: string, platform: string): void {
  const [program, ...args] = OPENERS.get(platform) ?? ['xdg-open']
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
