import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '@agora-mcp/core/errors'
import type { Caller } from '../../ports/team.ts'

/** Longest name of a person. */
const MOST_NAME = 200

/** Whether the name of a person is one line of printable characters, and not too long. */
export const isPlainName = (name: string): boolean =>
  name.length <= MOST_NAME && /^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(name)

/** What of a request says who asks. */
export interface Credentials {
  /** Of `Authorization: Bearer …`, or of a WebSocket's subprotocol. */
  readonly token: string | undefined
  /** Of `X-Agora-User` or Open WebUI's own header, or of a WebSocket's subprotocol. */
  readonly user: string | undefined
}

export interface Tokens {
  readonly staff: string | undefined
  readonly user: string | undefined
}

/**
 * Tells who asks by a token, null for nobody that may.
 *
 * A token tells the role. Where no token is set, which only a service on loopback may do, whoever reaches it is staff.
 *
 * One user token serves many people, so it cannot tell them apart: `X-Agora-User` does. Users with different names see
 * nothing of each other's sessions; those that send none share one list. The name is as good as whoever sends it: a front
 * end that has signed its people in sends their ids; a page without a sign-in makes a long random one in each browser and
 * keeps it, since who knows a name and the user token is that person. The log holds a digest of the name alone.
 *
 * @throws AppError invalid_input for a name that is too long or not plain
 */
export function createIdentify({ staff, user }: Tokens): (credentials: Credentials) => Caller | null {
  const staffDigest = digestOf(staff)
  const userDigest = digestOf(user)
  return ({ token, user: name }) => {
    if (name !== undefined && !isPlainName(name)) {
      throw new AppError('invalid_input', `X-Agora-User: must be 1 to ${MOST_NAME} plain characters`)
    }
    if (staffDigest === null && userDigest === null) return staffNamed(name ?? 'local')
    const given = digestOf(token)
    if (equal(given, staffDigest)) return staffNamed(name)
    if (equal(given, userDigest)) return userNamed(name)
    return null
  }
}

/** A member of the staff, all of whom share their sessions. */
export const staffNamed = (name = 'staff'): Caller => ({ role: 'staff', subject: 'staff', name })

/** A user of this name. */
export const userNamed = (name: string | undefined): Caller => {
  const subject = name === undefined ? 'user' : `user-${sha256(name).toString('hex').slice(0, 32)}`
  return { role: 'user', subject, name: subject }
}

/** The credentials in a request's headers. */
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

/** Headers come as Latin-1; who sends UTF-8 in them means it. */
function utf8(header: string): string {
  const text = Buffer.from(header, 'latin1').toString('utf8')
  return text.includes('\ufffd') ? header : text
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Equal lengths for a comparison whose time says nothing. */
const digestOf = (token: string | undefined): Buffer | null => (token === undefined ? null : sha256(token))
const equal = (given: Buffer | null, expected: Buffer | null): boolean =>
  given !== null && expected !== null && timingSafeEqual(given, expected)
