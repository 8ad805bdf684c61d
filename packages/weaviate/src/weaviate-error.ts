import { AppError, isAppError } from '@agora-mcp/core/errors'
import type { WeaviateSettings } from './settings/index.ts'

/** The least version: collection aliases and rotational quantisation came with it. */
export const LEAST_VERSION = { major: 1, minor: 32 } as const

/** Says that the server at an address is older than {@link LEAST_VERSION}. */
export const tooOld = (version: string, url: string): AppError =>
  new AppError('config', `Weaviate at ${url} is version ${version}`, {
    hint: `This server needs Weaviate ${LEAST_VERSION.major}.${LEAST_VERSION.minor} or later.`,
  })

/** How a server says that it takes no writes, and that it has as much as it may have. */
const READ_ONLY = /read-?only|no space left|disk usage/i
const FULL = /RESOURCE_EXHAUSTED|status code: 429|\blimit\b.* (reached|exceeded)/i

/** What to do about most failures. */
const hintOf = ({ variables, url }: WeaviateSettings) =>
  `Start Weaviate at ${url}, e.g. by \`docker compose up -d weaviate\`; ${variables}_WEAVIATE_URL and ${variables}_WEAVIATE_GRPC_URL say where it is. Nothing here needs to be started again.`

/** What to do about a failure that passes by itself. */
const TRY_AGAIN = {
  hint: 'Try again in a moment; what was being written may or may not be stored.',
  retryAfterSeconds: 10,
}

/**
 * What a failure of `weaviate-client` means to a user; everything else, above all bugs, comes back as it is. The client
 * names its errors by class and puts the server's words into the message.
 * @param url of the node that failed
 */
export function explainWeaviateError(error: unknown, settings: WeaviateSettings, url: string): unknown {
  if (isAppError(error) || !(error instanceof Error)) return error
  const { name, message } = error
  const { variables } = settings
  const is = (pattern: RegExp) => pattern.test(message)
  // While connecting, the client hides its errors behind one class, and their messages in that one's.
  const version = /not supported with Weaviate version v(\S+?)\. /.exec(message)?.[1]
  if (version !== undefined) return tooOld(version, url)
  if (is(/UNAUTHENTICATED|Unauthenticated:|status code: 401/)) {
    return new AppError('config', `Weaviate at ${url} refuses the key`, {
      hint: `Set ${variables}_WEAVIATE_API_KEY to a key that it knows.`,
      cause: error,
    })
  }
  if (
    name === 'WeaviateInsufficientPermissionsError' ||
    is(/PERMISSION_DENIED|Forbidden:|status code: 403/)
  ) {
    return new AppError('config', `The key for Weaviate at ${url} may not do this`, {
      hint: 'It needs the right to create, read and change collections, their data, tenants and aliases.',
      cause: error,
    })
  }
  if (name === 'WeaviateRequestTimeoutError' || is(/DEADLINE_EXCEEDED|timed out|due to timeout/)) {
    return new AppError('unavailable', `Weaviate at ${url} did not answer in time`, {
      ...TRY_AGAIN,
      cause: error,
    })
  }
  if (READ_ONLY.test(message)) {
    return new AppError('unavailable', `Weaviate at ${url} takes no writes: ${firstLine(message)}`, {
      hint: 'Make room on its disk; it stays read-only until it is told otherwise.',
      cause: error,
    })
  }
  if (FULL.test(message)) {
    return new AppError('unavailable', `Weaviate at ${url} takes no more: ${firstLine(message)}`, {
      hint: 'Its operator set a limit: have it raised. What is stored can be read.',
      cause: error,
    })
  }
  if (isUnreachable(error)) {
    return new AppError(
      'unavailable',
      `Weaviate cannot be reached at ${settings.url} and ${settings.grpcUrl}`,
      {
        hint: hintOf(settings),
        retryAfterSeconds: 10,
        cause: error,
      },
    )
  }
  if (isPassing(error)) {
    return new AppError('unavailable', `Weaviate at ${url} cannot do this now: ${firstLine(message)}`, {
      ...TRY_AGAIN,
      cause: error,
    })
  }
  if (name.startsWith('Weaviate')) {
    return new AppError('upstream', `Weaviate at ${url} answered: ${firstLine(message)}`, { cause: error })
  }
  return error
}

const firstLine = (message: string): string => (message.split('\n')[0] ?? '').slice(0, 300)

/** REST fails as `fetch` does, with the cause behind it; gRPC with a status. */
function isUnreachable(error: Error): boolean {
  if (error.name === 'WeaviateGRPCUnavailableError') return true
  if (
    /fetch failed|UNAVAILABLE|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|status code: 50[234]/.test(
      error.message,
    )
  )
    return true
  return error.cause instanceof Error && isUnreachable(error.cause)
}

/**
 * Whether another node, or the same one a little later, may well do what has just failed: the node is gone or hangs, its
 * connection was broken off, or the cluster is agreeing on a leader.
 */
export function isPassing(error: unknown): boolean {
  if (isAppError(error)) return error.code === 'unavailable'
  if (!(error instanceof Error)) return false
  return (
    BROKEN_OFF.has(error.name) ||
    isUnreachable(error) ||
    PASSING.some((pattern) => pattern.test(error.message))
  )
}

/** Whether a server has answered that it takes no writes: what was refused so will not be done later either. */
export function isRefused(error: unknown): boolean {
  if (!isAppError(error) || !(error.cause instanceof Error) || isPassing(error.cause)) return false
  return READ_ONLY.test(error.cause.message) || FULL.test(error.cause.message)
}

/** A node that takes requests before it has loaded its collections. @param cause what it said */
export const notReady = (cause?: unknown): Error => new Error('the node is not ready', { cause })

const BROKEN_OFF: ReadonlySet<string> = new Set(['TimeoutError', 'AbortError', 'WeaviateRequestTimeoutError'])

/** What the client and nodes say to and of each other while one of them goes or comes. */
const PASSING = [
  /leader/i,
  /CANCELLED|rpc error: code = (Canceled|Unavailable|DeadlineExceeded|Aborted)/,
  // Of a connection between two nodes, in the words of Go.
  /context (canceled|deadline exceeded)|i\/o timeout|broken pipe|\bEOF\b/,
  /channel (is|has been) (closed|shut)|connection (refused|reset)|shutting down|not ready/i,
  // `fetch`, where the connection ends in the middle of an answer.
  /^terminated$/,
  /consistency/,
]
