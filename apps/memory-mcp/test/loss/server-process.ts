import { join } from 'node:path'
import { readAnswer, type ToolAnswer } from '@agora-mcp/core/testing'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

const BIN = join(import.meta.dirname, '../../dist/bin.js')

/** The built program, with a client on its stdin and stdout. */
export interface ServerProcess {
  call(name: string, args: Record<string, unknown>): Promise<ToolAnswer>
  /** Ends the process at once, as a power cut would. */
  kill(): void
  close(): Promise<void>
}

/** @param command what is run, with the program's file as last argument; default Node */
export async function startProcess(
  env: Record<string, string>,
  command: readonly string[] = [process.execPath],
): Promise<ServerProcess> {
  const [program = '', ...args] = command
  const transport = new StdioClientTransport({
    command: program,
    args: [...args, BIN],
    env: { ...env, MEMORY_LOG_LEVEL: 'error', PATH: process.env.PATH ?? '' },
    stderr: 'ignore',
  })
  const client = new Client({ name: 'loss', version: '0' })
  await client.connect(transport)
  return {
    async call(name, args) {
      return readAnswer(await client.callTool({ name, arguments: args }, undefined, { timeout: 120_000 }))
    },
    kill() {
      if (transport.pid !== null) process.kill(transport.pid, 'SIGKILL')
    },
    close: () => client.close(),
  }
}
