import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { problem } from '../../messages/index.ts'
import type { SignIns } from '../auth/access.ts'
import { isPlainName } from '../auth/caller.ts'
import { isOwnPage } from '../auth/own-page.ts'
import { DoorError } from '../errors.ts'
import { defineRoute, type Route } from '../routes/define-route.ts'

const GROUP = 'Sign-in'
/** Maximum size of a body with a token and a name, in bytes. */
const MAX_BYTES = 50_000
const DONE = { 204: { description: 'Done' } }

export function signInRoutes({ isNeeded, identify, cookies, guesses, signOutEverywhere }: SignIns): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/sign-in',
      summary: 'Sign in with a token: sets a cookie, which counts for the page of this service alone',
      group: GROUP,
      open: true,
      // Wrong tokens have their own limit, so that guessing does not lock others out.
      unlimited: true,
      bodyLimit: MAX_BYTES,
      body: z.strictObject({
        token: z.string().min(1).max(10_000),
        user: z
          .string()
          .trim()
          .min(1)
          .refine(isPlainName, 'must be at most 200 plain characters')
          .optional()
          .describe(
            'As X-Agora-User: tells users of one token apart. A page keeps a long random name, so that its user finds the sessions again; without one the cookie gets a name of its own.',
          ),
      }),
      answers: DONE,
      refusals: [400, 401, 413, 422, 429],
      handle({ body: { token, user }, http }) {
        if (isForeign(http)) throw new DoorError(403, problem('sign_in_foreign'))
        if (!isNeeded) return { status: 204, body: undefined }
        const caller = identify({ token, user })
        if (caller === null) {
          guesses.wrong(http.ip)
          throw new DoorError(401, problem('token_wrong'))
        }
        const name = user ?? (caller.role === 'user' ? randomUUID() : undefined)
        return signed(cookies.signIn(caller.role, name, isSecure(http)))
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/sign-out',
      summary: 'Sign out this browser',
      group: GROUP,
      open: true,
      answers: DONE,
      handle: ({ http }) => signed(cookies.signOut(isSecure(http))),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/sign-out-everywhere',
      summary:
        'Sign out every browser in which this person, or the staff, is signed in; also across restarts',
      group: GROUP,
      answers: DONE,
      async handle({ caller, http }) {
        await signOutEverywhere(caller.subject)
        return signed(cookies.signOut(isSecure(http)))
      },
    }),
  ]
}

const signed = (cookie: string) => ({ status: 204, body: undefined, headers: { 'set-cookie': cookie } })

/** Programs send neither header. */
const isForeign = ({ headers }: FastifyRequest): boolean =>
  (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) && !isOwnPage(headers)

/** The browser's origin has the scheme of the page, even through a proxy. */
const isSecure = ({ headers }: FastifyRequest): boolean => headers.origin?.startsWith('https:') === true
