// The only file of the client that accesses the process: a library has no cli.ts that could pass it in.
import { tooOldNode } from '@agora-mcp/core/cli/node-version'

// Checked first, since otherwise such a Node fails with an incomprehensible error.
const problem = tooOldNode('@agora-mcp/mcp-client', process.versions.node)
if (problem !== undefined) throw new Error(problem)

export const hostProcess = {
  platform: process.platform,
  /** Program that runs Node scripts: this one, unless it is an application built on Node. */
  nodeProgram: process.versions.electron === undefined ? process.execPath : 'node',
  /** True if that Node runs TypeScript without a flag. */
  runsTypeScript: Boolean(process.features.typescript),
  // biome-ignore lint/style/noProcessEnv: what a server may see of it is an allow-list, see environment.ts
  env: (): Readonly<Record<string, string | undefined>> => process.env,
  /** Sends a signal to a process, or with a negative id to its whole group. False if there is none. */
  signal(pid: number, signal: NodeJS.Signals | 0): boolean {
    try {
      return process.kill(pid, signal)
    } catch (error) {
      // The group id has been reused by another account; it exists, but is not ours to terminate.
      return (error as NodeJS.ErrnoException).code === 'EPERM'
    }
  },
  /** Adds a synchronous listener for a normal exit. Returns a function that removes it. */
  onExit(listener: () => void): () => void {
    process.on('exit', listener)
    return () => process.off('exit', listener)
  },
}
