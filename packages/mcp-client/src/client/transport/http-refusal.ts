import { MCPError } from '../mcp-error.ts'
import { readBody } from '../untrusted/http-body.ts'
import { isRecord } from '../untrusted/is-record.ts'
import { excerpt } from '../untrusted/safe-text.ts'

/** The server, or a proxy, cannot answer at the moment; it may be restarting. */
const TEMPORARILY_DOWN: ReadonlySet<number> = new Set([502, 503, 504])
const TOKEN_HINT =
  'Check the token given for this server; without one, sign in there and put it into the configuration as "token".'
const SIGN_IN_HINT = 'Call start() for the user to sign in.'
const READ_BYTES = 4_096
const METHOD_NOT_FOUND = -32_601

export async function httpRefusal(
  response: Response,
  server: string,
  { redact, signsIn }: { readonly redact: (text: string) => string; readonly signsIn: boolean },
): Promise<MCPError> {
  const { status: httpStatus, headers } = response
  const { words: said, rpcCode } = await refusalWords(response)
  const words = redact(said)
  const says = `${server} answers HTTP ${httpStatus}${words === '' ? '' : `: ${words}`}`
  if (httpStatus === 401 || httpStatus === 403) {
    const wants = signInHint(headers.get('www-authenticate') ?? '', httpStatus, signsIn)
    const message = wants === '' ? says : `${says}. ${wants}`
    return new MCPError('unauthorized', message, {
      httpStatus,
      hint: signsIn ? SIGN_IN_HINT : TOKEN_HINT,
    })
  }
  if (TEMPORARILY_DOWN.has(httpStatus)) return new MCPError('connection_lost', says, { httpStatus })
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

/** Explains what a challenge asks for (RFC 6750, RFC 9728), and how to provide it. */
function signInHint(challenge: string, status: number, signsIn: boolean): string {
  const scope = /\bscope="?([^",]+)/i.exec(challenge)?.[1]
  if (/insufficient_scope/i.test(challenge)) {
    return `The token may not do this: it lacks the scope ${excerpt(scope ?? 'that is needed', 100)}.`
  }
  if (status !== 401 || challenge === '') return ''
  if (signsIn) return 'The user has to sign in.'
  const where = scope === undefined ? '' : `, with the scope ${excerpt(scope, 100)}`
  return `The server wants a sign-in (OAuth): put a token of it${where} into the configuration as "token", or what else it takes into "headers".`
}

/** Message and code of a JSON-RPC error, else the beginning of the text. */
async function refusalWords(response: Response): Promise<{ words: string; rpcCode?: number }> {
  try {
    const text = (await readBody(response, READ_BYTES)).bytes.toString('utf8')
    if (!text.startsWith('{')) return { words: excerpt(text) }
    const value: unknown = JSON.parse(text)
    const { code, message } = isRecord(value) && isRecord(value.error) ? value.error : {}
    return {
      words: excerpt(typeof message === 'string' ? message : text),
      ...(typeof code === 'number' && { rpcCode: code }),
    }
  } catch {
    return { words: '' }
  }
}

/** Explains why `fetch` failed, as a clause; the system's error, e.g. ECONNREFUSED, is in its cause. */
export function networkReason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const { code, message } = cause as { code?: unknown; message?: unknown }
  return `it cannot be reached (${excerpt(String(code ?? message ?? cause), 100)})`
}
