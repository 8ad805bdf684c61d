import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '@agora-mcp/core/errors'
import type { Caller } from '../../ports/team.ts'

const MAX_NAME = 200

/** Checks whether a person's name is one line of printable characters within the limit. */
export const isPlainName = (name: string): boolean =>
  name.length <= MAX_NAME && /^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(name)

export interface Credentials {
  /** Token from `Authorization: Bearer …`, or from a WebSocket's subprotocol. */
  readonly token: string | undefined
  /** Name from `X-Agora-User` or Open WebUI's own header, or from a WebSocket's subprotocol. */
  readonly user: string | undefined
}

export interface Tokens {
  readonly staff: string | undefined
  readonly user: string | undefined
}

/**
 * Creates a function that identifies a caller by token; it returns null for an invalid one.
 *
 * The token determines the role. Without tokens, which only a service on loopback may do, everybody who
 * reaches it is staff.
 *
 * One user token serves many people, who are told apart by `X-Agora-User`. Users with different names cannot
 * see each other's sessions; those without a name share one list. The name is as trustworthy as its sender: a
 * front end with its own sign-in sends its users' ids; a page without one generates a long random name in
 * each browser and stores it, since anybody who knows a name and the user token is that person. The log
 * contains only a digest of the name.
 *
 * @throws AppError invalid_input for a name that is too long or not plain
 */
export function createIdentify({ staff, user }: Tokens): (credentials: Credentials) => Caller | null {
  const staffDigest = digestOf(staff)
  const userDigest = digestOf(user)
  return ({ token, user: name }) => {
    if (name !== undefined && !isPlainName(name)) {
      throw new AppError('invalid_input', `X-Agora-User: must be 1 to ${MAX_NAME} plain characters`)
    }
    if (staffDigest === null && userDigest === null) return staffNamed(name ?? 'local')
    const given = digestOf(token)
    if (equal(given, staffDigest)) return staffNamed(name)
    if (equal(given, userDigest)) return userNamed(name)
    return null
  }
}

/** Makes a staff caller; all staff share their sessions. */
export const staffNamed = (name = 'staff'): Caller => ({ role: 'staff', subject: 'staff', name })

export const userNamed = (name: string | undefined): Caller => {
  const subject = name === undefined ? 'user' : `user-${sha256(name).toString('hex').slice(0, 32)}`
  return { role: 'user', subject, name: subject }
}

export function credentialsOf(headers: IncomingHttpHeaders): Credentials {
  const named = headers['x-agora-user'] ?? headers['x-openwebui-user-id']
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim())
  const hidden = (prefix: string) => {
    const part = offered.find((one) => one.startsWith(prefix))
    return part === undefined ? undefined : Buffer.from(part.slice(prefix.length), 'base64url').toString()
  }
  return {
    token: /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? hidden('bearer.'),
    user: (typeof named === 'string' ? utf8(named).trim() : '') || hidden('user.'),
  }
}

/** Decodes a header as UTF-8; HTTP delivers it as Latin-1. */
function utf8(header: string): string {
  const text = Buffer.from(header, 'latin1').toString('utf8')
  return text.includes('\ufffd') ? header : text
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Digests a token, so that comparison in constant time gets equal lengths. */
const digestOf = (token: string | undefined): Buffer | null => (token === undefined ? null : sha256(token))
const equal = (given: Buffer | null, expected: Buffer | null): boolean =>
  given !== null && expected !== null && timingSafeEqual(given, expected)
