import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import { isMCPError, MCPError } from '../mcp-error.ts'
import { excerpt } from '../untrusted/safe-text.ts'
import { SDK_PREFIX } from './connection.ts'

/** Lines of stderr shown in an error message; the error has all that are kept. */
const STDERR_SHOWN = 20

interface FailedServer {
  readonly server: string
  readonly stderr: readonly string[]
  readonly redact: (text: string) => string
}

/** Errors that the user caused, `cancelled` and `unauthorized`, are returned unchanged. */
export function startFailure(
  error: unknown,
  { server, stderr: lines, redact }: FailedServer,
  loss: (cause: unknown) => MCPError,
): MCPError {
  const why = isMCPError(error) ? error : (refusal(error) ?? loss(error))
  if (why.code === 'cancelled' || why.code === 'unauthorized') return why
  const shown = lines.slice(-STDERR_SHOWN).map((line) => `  ${line}`)
  const stderr = shown.length === 0 ? [] : ['Its stderr:', ...shown]
  const message = [`${redact(server)} failed to start. ${redact(why.message)}`, ...stderr].join('\n')
  return new MCPError('start_failed', message, { hint: why.hint ?? undefined, stderr: lines, cause: error })
}

/** Error with the server's own message, if it answered `initialize` with an error. */
function refusal(error: unknown): MCPError | undefined {
  const { code: rpcCode, message } = Object(error) as { code?: unknown; message?: unknown }
  // The SDK also uses an error code for a closed connection.
  if (typeof rpcCode !== 'number' || rpcCode === ErrorCode.ConnectionClosed) return undefined
  const words = excerpt(String(message).replace(SDK_PREFIX, ''), 1_000)
  return new MCPError('rejected', `It refused the handshake: ${words}`, { rpcCode })
}

/** Checks for a failed start: servers that expect a handshake refuse other requests, exit, or stay silent. */
export const isStartFailure = (error: unknown): error is MCPError =>
  isMCPError(error) && error.code === 'start_failed'

/** True if the server answered `initialize` with an error, as one without handshakes would. */
export function refusesHandshake(error: unknown): boolean {
  if (!isStartFailure(error)) return false
  const { cause } = error
  if (isMCPError(cause)) return cause.code === 'rejected' && [400, 404, 405].includes(cause.httpStatus ?? 0)
  return refusal(cause) !== undefined
}
