import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { MCPError } from '../mcp-error.ts'
import type { ServerDescription, StdioServer } from '../server-description.ts'
import { hostProcess } from './host-process.ts'

export type ScriptOptions = Omit<StdioServer, 'command'>

/**
 * Describes a server given by its address or file. The file extension decides the program: `.py` Python,
 * `.js`, `.mjs`, `.cjs` and `.ts` Node; any other file runs directly, and a name without a folder is looked
 * up on the PATH, as in a shell.
 * @throws MCPError config if a script does not exist
 */
export function describeScript(path: string, { args = [], ...options }: ScriptOptions): ServerDescription {
  if (/^https?:\/\//i.test(path)) return { url: path, ...options } as ServerDescription
  const [, ending = ''] = /\.([a-z]+)$/i.exec(path) ?? []
  const interpreter = INTERPRETERS.get(ending.toLowerCase())
  if (interpreter === undefined) {
    const isFile = /[\\/]/.test(path) || existsSync(path)
    return { command: isFile ? resolve(path) : path, args, ...options }
  }
  // Resolved here, since `cwd` may be another folder.
  const script = resolve(path)
  if (!existsSync(script)) throw new MCPError('config', `There is no file "${script}".`)
  const [command, ...before] = interpreter()
  return { command, args: [...before, script, ...args], ...options }
}

const node = (): Program => [hostProcess.nodeProgram]
const typescript = (): Program => [
  hostProcess.nodeProgram,
  // Node 22.13 to 22.17 need a flag to run TypeScript.
  ...(hostProcess.runsTypeScript ? [] : ['--experimental-strip-types']),
]

type Program = readonly [command: string, ...args: string[]]

const INTERPRETERS: ReadonlyMap<string, () => Program> = new Map(
  Object.entries<() => Program>({
    py: () => [hostProcess.platform === 'win32' ? 'python' : 'python3'],
    js: node,
    mjs: node,
    cjs: node,
    ts: typescript,
    mts: typescript,
  }),
)
