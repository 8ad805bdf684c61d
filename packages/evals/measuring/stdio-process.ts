import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { treeMemoryMb } from './process-memory.ts'

const WATCH_MS = 100

export interface StdioProcess {
  readonly client: Client
  /** Milliseconds from spawning to the answer of tools/list. */
  readonly startMs: number
  /** Resident memory now, that of processes it has started included, megabytes; NaN where the system has no /proc. */
  memoryMb(): number
  /** The most of it since the start, looked at ten times a second. */
  peakMemoryMb(): number
  close(): Promise<void>
}

/** Starts a server as a client does and asks for its tools. */
export async function startServer(file: string, env: Record<string, string> = {}): Promise<StdioProcess> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [file],
    env,
    stderr: 'ignore',
  })
  const client = new Client({ name: 'bench', version: '1.0.0' })
  const start = performance.now()
  await client.connect(transport)
  // Not listTools: it also compiles the output schemas, in this process.
  await client.request({ method: 'tools/list' }, ListToolsResultSchema)
  const startMs = performance.now() - start
  const memoryMb = () => treeMemoryMb(Number(transport.pid))
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryMb())
  }, WATCH_MS)
  return {
    client,
    startMs,
    memoryMb,
    peakMemoryMb: () => peak,
    async close() {
      clearInterval(watch)
      await client.close()
    },
  }
}
