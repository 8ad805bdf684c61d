import { MODERN_ERROR } from '../../protocol/index.ts'
import type { ClientCapabilities } from '../rpc/client-input.ts'
import { RpcError } from '../rpc/rpc-error.ts'

export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks'

/** Checks whether a client with these capabilities accepts tasks. The capabilities are unvalidated. */
export function acceptsTasks(declared: unknown): boolean {
  const { extensions } = Object(declared) as { extensions?: unknown }
  const { [TASKS_EXTENSION]: settings } = Object(extensions) as Record<string, unknown>
  return typeof settings === 'object' && settings !== null
}

/** @throws RpcError for a client that has not declared the extension */
export function assertAcceptsTasks(declared: ClientCapabilities | undefined): void {
  if (acceptsTasks(declared)) return
  throw new RpcError(MODERN_ERROR.missingClientCapability, `This needs the extension ${TASKS_EXTENSION}`, {
    data: { requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } } },
    httpStatus: 400,
  })
}
