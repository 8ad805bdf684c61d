import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import * as z from 'zod'
import type { SignOuts } from '../../ports/sign-outs.ts'
import type { Caller } from '../../ports/team.ts'
import { staffNamed, type Tokens, userNamed } from './caller.ts'

export const COOKIE = 'agora_session'
/** Lifetime of a sign-in, in seconds: 30 days. */
const LIFETIME_SECONDS = 30 * 24 * 3_600
/** Tolerated clock difference of machines that share a token, in milliseconds. */
const CLOCK_SKEW_MS = 1_000

const contentSchema = z.strictObject({
  role: z.enum(['staff', 'user']),
  user: z.string().optional(),
  at: z.int(),
})
type Content = z.output<typeof contentSchema>

/**
 * Creates sign-in cookies. A cookie contains role, name and time of creation, signed with a key derived from
 * the token: a new token invalidates it, and several machines need no shared storage.
 */
export function createCookies(tokens: Tokens, signOuts: SignOuts, now: () => number = Date.now) {
  const signatureOf = (text: string, role: Content['role']): Buffer | null => {
    const token = tokens[role]
    if (token === undefined) return null
    const key = createHmac('sha256', token).update('agora-agents sign-in 1').digest()
    return createHmac('sha256', key).update(text).digest()
  }
  const attributes = (isSecure: boolean) =>
    ({ name: COOKIE, path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure }) as const

  return {
    /** Makes the header that signs somebody in. @param user Name of a person, as in `X-Agora-User`. */
    signIn(role: Content['role'], user: string | undefined, isSecure: boolean): string {
      const { subject } = callerOf({ role, user })
      // A cookie made in the same millisecond as a sign-out everywhere would count as older.
      const content: Content = { role, user, at: Math.max(now(), signOuts.since(subject) + 1) }
      const text = Buffer.from(JSON.stringify(content)).toString('base64url')
      const signature = signatureOf(text, role)?.toString('base64url') ?? ''
      return stringifySetCookie({
        ...attributes(isSecure),
        value: `${text}.${signature}`,
        maxAge: LIFETIME_SECONDS,
      })
    },
    signOutEverywhere: (subject: string): Promise<void> => signOuts.add(subject, now()),
    signOut: (isSecure: boolean): string =>
      stringifySetCookie({ ...attributes(isSecure), value: '', maxAge: 0 }),
    /** Reads a cookie; null if it is missing, forged, expired, from the future or signed out. */
    read(header: string | undefined): SignedIn | null {
      const [text = '', signature = ''] = (parseCookie(header ?? '')[COOKIE] ?? '').split('.')
      const content = contentOf(text)
      if (content === null) return null
      const expected = signatureOf(text, content.role)
      const given = Buffer.from(signature, 'base64url')
      if (expected === null || given.length !== expected.length || !timingSafeEqual(given, expected))
        return null
      const caller = callerOf(content)
      const holds = () => {
        const since = signOuts.since(caller.subject)
        const isOld = content.at + LIFETIME_SECONDS * 1_000 < now()
        const isFromFuture = content.at > Math.max(now() + CLOCK_SKEW_MS, since + 1)
        return !isOld && !isFromFuture && content.at > since
      }
      return holds() ? { caller, holds } : null
    },
  }
}

export interface SignedIn {
  readonly caller: Caller
  /** Checks whether the sign-in is still valid: cookies expire, and people sign out everywhere. */
  holds(): boolean
}

export type Cookies = ReturnType<typeof createCookies>

const callerOf = ({ role, user }: Pick<Content, 'role' | 'user'>): Caller =>
  role === 'staff' ? staffNamed(user) : userNamed(user)

function contentOf(text: string): Content | null {
  try {
    return contentSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data ?? null
  } catch {
    return null
  }
}
