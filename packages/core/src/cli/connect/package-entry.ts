import { existsSync, realpathSync } from 'node:fs'
import { posix } from 'node:path'
import type { ServerEntry } from './clients.ts'

/** The program that runs now. */
export interface Program {
  /** Path of its Node. */
  readonly node: string
  /** Path of its file. */
  readonly file: string
  readonly platform: NodeJS.Platform
}

/** Folders that a program sees which was started from a dock or a menu, and not from a shell. */
const SEEN_BY_ALL = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
const LATER = '/usr/local/bin:/usr/bin:/bin'
/** Where npx keeps what it has brought, until somebody clears it. */
const OF_NPX = /[\\/]_npx[\\/]/
const INSTALLED = /[\\/]node_modules[\\/]/

/**
 * How a client starts the server that runs now: `npx -y NAME`, and from a clone the file of that clone. Windows finds `npx`
 * through `cmd` only. Where Node was installed by nvm or the like, clients with windows do not find it: the entry then names
 * its folder. A Node that npx itself has brought is brought again.
 */
export function packageEntry(
  name: string,
  packageName: string,
  { node, file, platform }: Program,
): ServerEntry {
  const path = existsSync(file) ? realpathSync(file) : file
  const own = { name, program: packageName }
  if (!INSTALLED.test(path)) return { ...own, command: node, args: [path] }
  const args = INSTALLED.test(node)
    ? ['-y', '-p', 'node@24', '-p', packageName, packageName]
    : ['-y', packageName]
  if (platform === 'win32') return { ...own, command: 'cmd', args: ['/c', 'npx', ...args] }
  const folder = posix.dirname(node)
  if (SEEN_BY_ALL.includes(folder) || !existsSync(posix.join(folder, 'npx')))
    return { ...own, command: 'npx', args }
  return { ...own, command: posix.join(folder, 'npx'), args, env: { PATH: `${folder}:${LATER}` } }
}

/**
 * How a client runs a command of the program that runs now, at an event for which it waits: from its file, where that stays;
 * npx, which looks for the package first, only where npx has brought it.
 */
export function commandEntry(name: string, packageName: string, program: Program): ServerEntry {
  const { node, file } = program
  const path = existsSync(file) ? realpathSync(file) : file
  const isBrought = [node, path].some((one) => OF_NPX.test(one))
  return isBrought
    ? packageEntry(name, packageName, program)
    : { name, program: packageName, command: node, args: [path] }
}
