import type { Logger } from '@agora-mcp/core/log'
import type { SignOuts } from '../ports/sign-outs.ts'

/** What the service needs besides the team. */
export interface ServiceOptions {
  /** Address that is listened on; one beyond loopback needs a token. */
  readonly host: string
  /** 0 lets the system choose. */
  readonly port: number
  readonly version: string
  readonly log: Logger
  /** Bearer token of the staff (`AGENTS_STAFF_TOKEN`). */
  readonly staffToken?: string | undefined
  /** Bearer token of users (`AGENTS_USER_TOKEN`). */
  readonly userToken?: string | undefined
  /** Host names, besides loopback and plain addresses, that clients may use, e.g. of a reverse proxy. */
  readonly allowedHosts?: readonly string[]
  /** Who has signed out everywhere; without it that holds until the process ends. */
  readonly signOuts?: SignOuts
  /** Requests of one person in a minute (`AGENTS_REQUESTS_PER_MINUTE`); more are told 429. */
  readonly requestsPerMinute?: number | undefined
  /** Requests, streams and sockets of one person that are open at once. */
  readonly openAtOnce?: number
  /** Addresses of reverse proxies (`AGENTS_TRUST_PROXY`), which are believed whom they ask for. */
  readonly trustProxy?: readonly string[]
  /** How long requests under way may take to finish when the service stops, in milliseconds. */
  readonly graceMs?: number
  /** Silence after which a stream says that it is alive, in milliseconds. */
  readonly heartbeatMs?: number
}

/** Bytes of a message; a longer one is told 413. */
export const MOST_MESSAGE_BYTES = 1_000_000
/** Bytes of a request that carries a whole conversation (Chat Completions, AG-UI). */
export const MOST_CONVERSATION_BYTES = 8_000_000
/** Bytes of an uploaded file. */
export const MOST_FILE_BYTES = 50_000_000

/** Twenty a second, which no person at a page reaches. */
export const REQUESTS_PER_MINUTE = 1_200
/** A page holds three or four open in each of its windows, and all staff of an office may be one person here. */
export const OPEN_AT_ONCE = 300
/** The people of one token at one address, such as an office behind its router, may together ask as often as so many. */
export const PEOPLE_PER_TOKEN = 3
/** How long requests under way are waited for when the service stops, in milliseconds. */
export const GRACE_MS = 10_000
/** Below the 30 to 60 seconds after which proxies take a silent connection for dead. */
export const HEARTBEAT_MS = 15_000
