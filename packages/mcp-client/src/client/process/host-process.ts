// The one file of the client that touches this process: a library has no cli.ts to be handed these by.
import { tooOldNode } from '@agora-mcp/core/cli/node-version'

// Said here, or the first thing that such a Node lacks would be all that its user reads.
const problem = tooOldNode('@agora-mcp/mcp-client', process.versions.node)
if (problem !== undefined) throw new Error(problem)

/** The process that the client runs in. */
export const hostProcess = {
  platform: process.platform,
  /** The program that runs a script of Node: this one, but where it is something built on Node. */
  nodeProgram: process.versions.electron === undefined ? process.execPath : 'node',
  /** Whether that Node runs TypeScript without being told to. */
  runsTypeScript: Boolean(process.features.typescript),
  // biome-ignore lint/style/noProcessEnv: what a server may see of it is an allow-list, see environment.ts
  env: (): Readonly<Record<string, string | undefined>> => process.env,
  /** Sends a signal to a process, or with a negative id to its whole group. False when there is none. */
  signal(pid: number, signal: NodeJS.Signals | 0): boolean {
    try {
      return process.kill(pid, signal)
    } catch (error) {
      // Its members belong to somebody else by now; they exist, but are not ours to end.
      return (error as NodeJS.ErrnoException).code === 'EPERM'
    }
  },
  /** Called when the process ends by itself; what it does must be synchronous. Gives a function that takes it off. */
  onExit(listener: () => void): () => void {
    process.on('exit', listener)
    return () => process.off('exit', listener)
  },
}
