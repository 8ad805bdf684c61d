import { AppError } from '@agora-mcp/core/errors'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { problem } from '../messages/index.ts'
import { REQUESTS_PER_MINUTE, type ServiceOptions } from './options.ts'

/** The caller sends too many requests. */
export const tooManyRequests = (perMinute: number, retryAfterSeconds = 60): AppError =>
  new AppError('rate_limited', problem('too_many_requests', { most: perMinute }), { retryAfterSeconds })

/** The same as the rate limit of a route tells it. */
export const tooManyOf =
  (perMinute: number) =>
  (_request: unknown, { ttl }: { readonly ttl: number }): AppError =>
    tooManyRequests(perMinute, Math.ceil(ttl / 1000))

/** Counts the requests of each person; of those that nobody knows, by their address, also while they guess tokens. */
export async function limitRate(
  app: FastifyInstance,
  { requestsPerMinute: max = REQUESTS_PER_MINUTE }: Pick<ServiceOptions, 'requestsPerMinute'>,
): Promise<void> {
  await app.register(rateLimit, {
    max,
    timeWindow: '1 minute',
    keyGenerator: ({ caller, ip }) => (caller === null ? `ip ${ip}` : `${caller.role} ${caller.name} ${ip}`),
    errorResponseBuilder: tooManyOf(max),
  })
}
