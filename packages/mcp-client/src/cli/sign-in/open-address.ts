import { spawn } from 'node:child_process'

/** Program of the system that opens an address, with its leading arguments. */
const OPENERS: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ['darwin', ['open']],
  // Runs without a shell, where & would end the address.
  ['win32', ['rundll32', 'url.dll,FileProtocolHandler']],
])

/** Opens an address in the user's browser; does nothing if that fails. */
export function openAddress(address: string, platform: string): void {
  const [program, ...args] = OPENERS.get(platform) ?? ['xdg-open']
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
