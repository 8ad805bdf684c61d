import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { withHint } from '../../errors/index.ts'
import type { Logger } from '../../log/index.ts'
import { messageMeta } from '../../protocol/index.ts'
import { publicError } from '../results/tool-result.ts'
import { InputRequired } from '../rpc/client-input.ts'
import { RpcError } from '../rpc/rpc-error.ts'

/** Outside tool calls, failures are the protocol's numbered errors; `codes` gives those of our error codes. */
export function protocolError(
  thrown: unknown,
  log: Logger,
  codes: Readonly<Record<string, number>> = {},
): McpError | RpcError | InputRequired {
  if (thrown instanceof McpError || thrown instanceof RpcError || thrown instanceof InputRequired)
    return thrown
  const failure = publicError(thrown, log)
  const { code } = failure
  const fallback =
    code === 'invalid_input' || code === 'not_found' ? ErrorCode.InvalidParams : ErrorCode.InternalError
  return new McpError(codes[code] ?? fallback, withHint(failure), { code, ...messageMeta(failure.detail) })
}
