import { AppError } from '@agora-mcp/core/errors'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../messages/index.ts'
import { networkOf } from './auth/guesses.ts'
import { OPEN_AT_ONCE, PEOPLE_PER_TOKEN, REQUESTS_PER_MINUTE, type ServiceOptions } from './options.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    unlimited?: boolean
    /** Maximum number of concurrently read requests per person. */
    atOnce?: number | undefined
  }
}

/** Counts one request, or one frame of a socket. @throws AppError rate_limited beyond the limit */
export type TakeRequest = (request: FastifyRequest) => Promise<void>

/**
 * Limits requests per minute and concurrent ones. They count first for the token at its address, which
 * clients cannot choose, then for the person, whose name is chosen by the client: a new name does not evade
 * the limit.
 */
export async function limitRate(
  app: FastifyInstance,
  {
    requestsPerMinute = REQUESTS_PER_MINUTE,
    openAtOnce = OPEN_AT_ONCE,
  }: Pick<ServiceOptions, 'requestsPerMinute' | 'openAtOnce'>,
): Promise<TakeRequest> {
  await app.register(rateLimit, { global: false, timeWindow: '1 minute' })
  const layers = [
    { keyGenerator: tokenKey, max: requestsPerMinute * PEOPLE_PER_TOKEN },
    { keyGenerator: personKey, max: requestsPerMinute },
  ].map((layer) => ({ max: layer.max, count: app.createRateLimit(layer) }))
  const take: TakeRequest = async (request) => {
    for (const { max, count } of layers) {
      const { isAllowed, ...limit } = await count(request)
      if (!isAllowed && 'isExceeded' in limit && limit.isExceeded) throw tooMany(max, limit.ttlInSeconds)
    }
  }

  const open = new Map<string, number>()
  const holdOpen = (key: string, most: number, onClose: (release: () => void) => void) => {
    const count = open.get(key) ?? 0
    if (count >= most) throw tooManyOpen(most)
    open.set(key, count + 1)
    onClose(() => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  }
  app.addHook('onRequest', async (request, reply) => {
    const { url, config } = request.routeOptions
    if (config.unlimited) return
    await take(request)
    const onClose = (release: () => void) => void reply.raw.once('close', release)
    const hold = (of: string, most: number) => {
      holdOpen(`${of} of a token ${tokenKey(request)}`, most * PEOPLE_PER_TOKEN, onClose)
      holdOpen(`${of} of a person ${personKey(request)}`, most, onClose)
    }
    hold('all', openAtOnce)
    if (config.atOnce !== undefined) hold(`${url}`, config.atOnce)
  })
  return take
}

/** Key that clients cannot choose. Wrong tokens are counted separately, so that they keep nobody from signing in. */
const tokenKey = ({ caller, hasToken, ip }: FastifyRequest): string =>
  `${caller?.role ?? (hasToken ? 'guess' : 'nobody')} ${networkOf(ip)}`

const personKey = (request: FastifyRequest): string => `${tokenKey(request)} ${request.caller?.name ?? ''}`

const tooMany = (perMinute: number, retryAfterSeconds: number): AppError =>
  new AppError('rate_limited', problem('too_many_requests', { most: perMinute }), { retryAfterSeconds })

const tooManyOpen = (most: number): AppError =>
  new AppError('rate_limited', problem('too_many_open', { most }), { retryAfterSeconds: 5 })
