import { isIP } from 'node:net'
import { MCPError } from '../mcp-error.ts'
import { readBody } from '../untrusted/http-body.ts'
import { isRecord } from '../untrusted/is-record.ts'
import { excessiveJson } from '../untrusted/json-bounds.ts'
import { excerpt } from '../untrusted/safe-text.ts'

/** Metadata with many scopes take a few kilobytes. */
const MAX_BYTES = 256 * 1024
const TIMEOUT_MS = 15_000

export type BoundedFetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/**
 * Creates a `fetch` for sign-ins: restricted to addresses that secrets may be sent to, with a time limit and
 * size-limited JSON bodies. Other bodies are never quoted, since they may contain a token.
 */
export function createBoundedFetch(server: URL, signal: AbortSignal): BoundedFetch {
  return async (given, init = {}) => {
    const url = new URL(given)
    const method = init.method ?? 'GET'
    assertSafePlace(url, server, method)
    const time = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const response = await fetch(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.any([signal, time]),
      })
      const { bytes, whole } = await readBody(response, MAX_BYTES)
      if (!whole)
        throw new MCPError('unauthorized', `The answer of ${url.origin} is too large for a sign-in.`)
      return rebuilt(response, bytes, url, method)
    } catch (error) {
      if (signal.aborted || error instanceof MCPError) throw error
      const why = time.aborted ? `it does not answer within ${TIMEOUT_MS / 1000} s` : reasonOf(error)
      throw new MCPError('unauthorized', `${url.origin}, where users sign in, cannot be reached: ${why}.`)
    }
  }
}

/** Refuses unencrypted places, and local ones for a remote server. @throws MCPError unauthorized */
export function assertSafePlace(url: URL, server: URL, method = 'GET'): void {
  const itself = url.origin === server.origin && method === 'GET'
  const local = isLocal(url.hostname)
  const safe = local ? isLocal(server.hostname) : url.protocol === 'https:'
  if (/^https?:$/.test(url.protocol) && url.username === '' && (itself || safe)) return
  const why = local
    ? 'it is on this computer, and the server is not'
    : 'only an encrypted connection (https) may carry a sign-in'
  throw new MCPError(
    'unauthorized',
    `The server wants a sign-in at ${excerpt(url.origin)}, which is refused: ${why}.`,
  )
}

/** Checks for a host on this computer, or a link-local address. */
function isLocal(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  if (isIP(host) === 4) return /^(?:127|0)\./.test(host) || host.startsWith('169.254.')
  return isIP(host) === 6 && (/^::(?:1|ffff:7f.*)?$/.test(host) || /^fe[89ab]/.test(host))
}

function rebuilt(response: Response, bytes: Buffer, url: URL, method: string): Response {
  const { status } = response
  const headers = new Headers({ 'content-type': 'application/json' })
  const location = response.headers.get('location')
  if (location !== null) headers.set('location', location)
  if (!response.ok) return new Response(JSON.stringify(readFailure(bytes, status)), { status, headers })
  if (readJson(bytes) === undefined) {
    // A site may answer every address with its page; 404 makes the SDK try the next metadata address.
    if (method === 'GET') return new Response('{}', { status: 404, headers })
    throw new MCPError(
      'unauthorized',
      `The answer of ${url.origin}, where users sign in, is not a JSON object.`,
    )
  }
  return new Response(bytes.toString('utf8'), { status: 200, headers })
}

/** Extracts the OAuth error from a refusal, and nothing else from the body. */
function readFailure(bytes: Buffer, status: number): object {
  const { error, error_description: description } = readJson(bytes) ?? {}
  return {
    error: typeof error === 'string' ? excerpt(error, 60) : 'server_error',
    error_description: typeof description === 'string' ? excerpt(description) : `HTTP ${status}`,
  }
}

function readJson(bytes: Buffer): Record<string, unknown> | undefined {
  if (excessiveJson(bytes) !== undefined) return undefined
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = Object(error instanceof Error ? (error.cause ?? error) : error)
  return excerpt(String(code ?? message), 100)
}
