import { join } from 'node:path'
import { type ServerProcess, startServerProcess } from '@agora-mcp/testing/process'

export const BIN = join(import.meta.dirname, '../../../dist/bin.js')

/** The built program. @param command what is run, with the program's file as last argument; default Node */
export function startProcess(
  env: Record<string, string>,
  command?: readonly string[],
): Promise<ServerProcess> {
  return startServerProcess({
    bin: BIN,
    env: { ...env, MEMORY_LOG_LEVEL: 'error' },
    ...(command && { command }),
  })
}
