import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { StdioServer } from '../../src/index.ts'

const require = createRequire(import.meta.url)

/** The program of a server that was installed from the registry, started by this Node. */
export function installedServer(name: string, ...args: string[]): StdioServer & { readonly args: string[] } {
  const manifest = require.resolve(`@modelcontextprotocol/${name}/package.json`)
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
  const [program] = Object.values<string>(bin)
  return { command: process.execPath, args: [join(dirname(manifest), program ?? ''), ...args] }
}
