import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { ClientCapabilities } from '@modelcontextprotocol/sdk/types.js'
import { readAnswer, type ToolAnswer } from '../connect-in-memory.ts'

export interface ServerProcessOptions {
  readonly bin: string
  readonly env: Readonly<Record<string, string>>
  /** Command prefix, followed by the program's file. Default: this Node. */
  readonly command?: readonly string[]
  readonly capabilities?: ClientCapabilities
}

export interface ServerProcess {
  readonly client: Client
  readonly pid: number
  readonly messages: readonly string[]
  call(name: string, args?: Record<string, unknown>, options?: CallOptions): Promise<ToolAnswer>
  /** Kills the process immediately, as a power cut would. */
  kill(): void
  close(): Promise<void>
}

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly onMessage?: (message: string) => void
}

/** Time limit for the start and for each call, with many programs on a busy machine. */
const TIMEOUT_MS = 170_000

export async function startServerProcess({
  bin,
  env,
  command = [process.execPath],
  capabilities = {},
}: ServerProcessOptions): Promise<ServerProcess> {
  const [program = '', ...args] = command
  const transport = new StdioClientTransport({
    command: program,
    args: [...args, bin],
    env: { PATH: process.env.PATH ?? '', ...env },
    stderr: 'ignore',
  })
  const client = new Client({ name: 'test', version: '0' }, { capabilities })
  await client.connect(transport, { timeout: TIMEOUT_MS })
  const messages: string[] = []
  return {
    client,
    pid: transport.pid ?? Number.NaN,
    messages,
    async call(name, args = {}, { signal, onMessage } = {}) {
      const result = await client.callTool({ name, arguments: args }, undefined, {
        timeout: TIMEOUT_MS,
        ...(signal && { signal }),
        onprogress: ({ message = '' }) => {
          messages.push(message)
          onMessage?.(message)
        },
      })
      return readAnswer(result)
    },
    kill() {
      if (transport.pid !== null) process.kill(transport.pid, 'SIGKILL')
    },
    close: () => client.close(),
  }
}
