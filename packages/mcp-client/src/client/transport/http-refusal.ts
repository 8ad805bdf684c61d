import { MCPError } from '../mcp-error.ts'
import { isRecord } from '../untrusted/is-record.ts'
import { excerpt } from '../untrusted/safe-text.ts'
import { readBody } from './http-body.ts'

/** The server is there, or something before it, but cannot answer: it may be starting again. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504])
const READ_BYTES = 4_096
const METHOD_NOT_FOUND = -32_601

/** The error for an HTTP status other than success, with the server's own words. */
export async function httpRefusal(
  response: Response,
  server: string,
  redact: (text: string) => string,
): Promise<MCPError> {
  const { status: httpStatus, headers } = response
  const { words: said, rpcCode } = await refusalWords(response)
  const words = redact(said)
  const says = `${server} answers HTTP ${httpStatus}${words === '' ? '' : `: ${words}`}`
  if (httpStatus === 401 || httpStatus === 403) {
    return new MCPError('unauthorized', says, { httpStatus, hint: 'Check the token given for this server.' })
  }
  if (AWAY.has(httpStatus)) return new MCPError('connection_lost', says, { httpStatus })
  const location = headers.get('location')
  const hint =
    httpStatus < 400 && location !== null
      ? `Use the address it redirects to: ${excerpt(location)}`
      : undefined
  return new MCPError(rpcCode === METHOD_NOT_FOUND ? 'unsupported' : 'rejected', says, {
    httpStatus,
    rpcCode,
    hint,
  })
}

/** The message and number of a JSON-RPC error, else the beginning of the text. */
async function refusalWords(response: Response): Promise<{ words: string; rpcCode?: number }> {
  try {
    const text = (await readBody(response, READ_BYTES)).bytes.toString('utf8')
    if (!text.startsWith('{')) return { words: excerpt(text) }
    const value: unknown = JSON.parse(text)
    const { code, message } = isRecord(value) && isRecord(value.error) ? value.error : {}
    return {
      words: excerpt(typeof message === 'string' ? message : text),
      ...(typeof code === 'number' ? { rpcCode: code } : {}),
    }
  } catch {
    return { words: '' }
  }
}

/** Why `fetch` got no answer, as a clause; it hides the error of the system, e.g. ECONNREFUSED. */
export function networkReason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const { code, message } = cause as { code?: unknown; message?: unknown }
  return `it cannot be reached (${excerpt(String(code ?? message ?? cause), 100)})`
}
