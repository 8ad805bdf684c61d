import { existsSync, realpathSync } from 'node:fs'
import { posix } from 'node:path'
import type { ServerEntry } from './clients.ts'

export interface Program {
  readonly node: string
  readonly file: string
  readonly platform: NodeJS.Platform
}

/** Folders on the PATH of programs started from a dock or menu instead of a shell. */
const DESKTOP_PATH = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
const LATER = '/usr/local/bin:/usr/bin:/bin'
/** Folder of the npx cache, which may be cleared at any time. */
const NPX_CACHE = /[\\/]_npx[\\/]/
const INSTALLED = /[\\/]node_modules[\\/]/

/**
 * Returns the command by which a client starts the running server: `npx -y NAME`, or the file in a clone.
 * Windows finds `npx` only through `cmd`. Desktop clients do not find a Node installed by nvm and similar, so
 * the entry then includes its folder. A Node that came through npx is fetched by npx again.
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
  if (DESKTOP_PATH.includes(folder) || !existsSync(posix.join(folder, 'npx')))
    return { ...own, command: 'npx', args }
  return { ...own, command: posix.join(folder, 'npx'), args, env: { PATH: `${folder}:${LATER}` } }
}

/**
 * Returns the command by which a client runs a command of the running program on an event it waits for: its
 * file where that is permanent; npx, which is slower since it looks up the package first, only for a program
 * in the npx cache.
 */
export function commandEntry(name: string, packageName: string, program: Program): ServerEntry {
  const { node, file } = program
  const path = existsSync(file) ? realpathSync(file) : file
  const isBrought = [node, path].some((one) => NPX_CACHE.test(one))
  return isBrought
    ? packageEntry(name, packageName, program)
    : { name, program: packageName, command: node, args: [path] }
}
