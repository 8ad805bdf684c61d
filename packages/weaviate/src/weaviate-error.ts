import { AppError, isAppError } from '@agora-mcp/core/errors'
import type { WeaviateSettings } from './settings/index.ts'

/** Oldest supported version, which introduced collection aliases and rotational quantisation. */
export const MIN_VERSION = { major: 1, minor: 32 } as const

export const tooOld = (version: string, url: string): AppError =>
  new AppError('config', `Weaviate at ${url} is version ${version}`, {
    hint: `This server needs Weaviate ${MIN_VERSION.major}.${MIN_VERSION.minor} or later.`,
  })

/** Messages of a server that refuses writes because of its disk. */
const READ_ONLY = /read-?only|no space left|disk usage/i
const FULL = /RESOURCE_EXHAUSTED|status code: 429|\blimit\b.* (reached|exceeded)/i

const hintOf = ({ variables, url }: WeaviateSettings) =>
  `Start Weaviate at ${url}, e.g. by \`docker compose up -d weaviate\`; ${variables}_WEAVIATE_URL and ${variables}_WEAVIATE_GRPC_URL say where it is. Nothing here needs to be started again.`

const TRY_AGAIN = {
  hint: 'Try again in a moment; what was being written may or may not be stored.',
  retryAfterSeconds: 10,
}

/**
 * Explains a failure of `weaviate-client` to users; anything else, above all bugs, is returned as it is. The
 * client identifies its errors by class and includes the server's message.
 * @param url address of the failed node
 */
export function explainWeaviateError(error: unknown, settings: WeaviateSettings, url: string): unknown {
  if (isAppError(error) || !(error instanceof Error)) return error
  const { name, message } = error
  const { variables } = settings
  const is = (pattern: RegExp) => pattern.test(message)
  // While connecting, the client wraps its errors, with their messages, in one class.
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

/** Checks for an unreachable server: REST fails like `fetch`, with a cause; gRPC with a status. */
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

/** True if the node is down or hangs, its connection was aborted, or the cluster is electing a leader. */
export function isPassing(error: unknown): boolean {
  if (isAppError(error)) return error.code === 'unavailable'
  if (!(error instanceof Error)) return false
  return (
    BROKEN_OFF.has(error.name) ||
    isUnreachable(error) ||
    PASSING.some((pattern) => pattern.test(error.message))
  )
}

/** Checks whether a server has refused a write, which will then not be executed later either. */
export function isRefused(error: unknown): boolean {
  if (!isAppError(error) || !(error.cause instanceof Error) || isPassing(error.cause)) return false
  return READ_ONLY.test(error.cause.message) || FULL.test(error.cause.message)
}

/** Error for a node that has not loaded its collections yet. @param cause its answer */
export const notReady = (cause?: unknown): Error => new Error('the node is not ready', { cause })

const BROKEN_OFF: ReadonlySet<string> = new Set(['TimeoutError', 'AbortError', 'WeaviateRequestTimeoutError'])

/** Errors of the client and of nodes while a node stops or starts. */
const PASSING = [
  /leader/i,
  /CANCELLED|rpc error: code = (Canceled|Unavailable|DeadlineExceeded|Aborted)/,
  // From a connection between two nodes, as worded by Go.
  /context (canceled|deadline exceeded)|i\/o timeout|broken pipe|\bEOF\b/,
  /channel (is|has been) (closed|shut)|connection (refused|reset)|shutting down|not ready/i,
  // From `fetch`, when the connection ends within the answer.
  /^terminated$/,
  /consistency/,
]
