import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { MCPError } from '../mcp-error.ts'
import type { ServerDescription, StdioServer } from '../server-description.ts'
import { hostProcess } from './host-process.ts'

/** How a server that is named by its file is started. */
export type ScriptOptions = Omit<StdioServer, 'command'>

/**
 * The description of a server that is named by its address or its file. The ending of the file names the program that
 * runs it: `.py` Python, `.js`, `.mjs`, `.cjs` and `.ts` Node; any other file runs by itself, and a word without a
 * folder is looked for on the PATH, as a shell does.
 * @throws MCPError config when a script does not exist
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
  // Node 22.13 to 22.17 run TypeScript only when told to.
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
