import type { Logger } from '@agora-mcp/core/log'
import type { SignOuts } from '../ports/sign-outs.ts'

export interface ServiceOptions {
  /** Listening address; one beyond loopback requires a token. */
  readonly host: string
  /** 0 lets the system choose. */
  readonly port: number
  readonly version: string
  readonly log: Logger
  readonly staffToken?: string | undefined
  readonly userToken?: string | undefined
  /** Accepted host names besides loopback and plain addresses, e.g. of a reverse proxy. */
  readonly allowedHosts?: readonly string[]
  /** Store of sign-outs; by default they are forgotten when the process ends. */
  readonly signOuts?: SignOuts
  /** Requests per person and minute (`AGENTS_REQUESTS_PER_MINUTE`); excess ones get 429. */
  readonly requestsPerMinute?: number | undefined
  /** Maximum number of open requests, streams and sockets per person. */
  readonly openAtOnce?: number
  /** Trusted reverse proxies (`AGENTS_TRUST_PROXY`), whose forwarded addresses are believed. */
  readonly trustProxy?: readonly string[]
  /** Grace period for requests in progress at shutdown, in milliseconds. */
  readonly graceMs?: number
  /** Interval of keep-alive comments on silent streams, in milliseconds. */
  readonly heartbeatMs?: number
}

/** Maximum size of a message in bytes; a larger one gets 413. */
export const MAX_MESSAGE_BYTES = 1_000_000
/** Maximum size of a request with a whole conversation (Chat Completions, AG-UI), in bytes. */
export const MAX_CONVERSATION_BYTES = 8_000_000
/** Maximum size of an uploaded file, in bytes. */
export const MAX_FILE_BYTES = 50_000_000

/** Twenty per second, more than a person at a page can reach. */
export const REQUESTS_PER_MINUTE = 1_200
/** A page keeps three or four open per window, and all staff of an office may count as one person. */
export const OPEN_AT_ONCE = 300
/** Factor on the per-person rate for all people with one token at one address, such as an office behind a router. */
export const PEOPLE_PER_TOKEN = 3
/** Grace period for requests in progress at shutdown, in milliseconds. */
export const GRACE_MS = 10_000
/** Below the 30 to 60 seconds after which proxies drop a silent connection. */
export const HEARTBEAT_MS = 15_000
