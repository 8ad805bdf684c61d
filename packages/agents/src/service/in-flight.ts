import type { FastifyInstance } from 'fastify'
import { stopsNow } from './service-context.ts'

/** Counts the requests under way, and refuses new ones once the service is stopping. */
export interface InFlight {
  /** Resolves when none is under way, or when the signal aborts. */
  none(signal: AbortSignal): Promise<void>
}

/** Counts the requests of an app. @param leaving Aborted when the service stops; what comes then is refused */
export function countInFlight(app: FastifyInstance, leaving: AbortSignal): InFlight {
  let count = 0
  let empty = Promise.withResolvers<void>()

  app.addHook('onRequest', async (request, reply) => {
    count += 1
    reply.raw.once('close', () => {
      count -= 1
      if (count > 0) return
      empty.resolve()
      empty = Promise.withResolvers()
    })
    if (leaving.aborted && request.routeOptions.config.rateLimit !== false) throw stopsNow()
  })

  return {
    async none(signal) {
      if (count === 0 || signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => resolve(), { once: true })
      await Promise.race([empty.promise, promise])
    },
  }
}
