import type { FastifyInstance } from 'fastify'
import { serviceStopping } from './service-context.ts'

export interface InFlight {
  /** Resolves when there are none, or when the signal aborts. */
  none(signal: AbortSignal): Promise<void>
}

/** Counts the requests of an app. @param shutdown Once aborted, new requests are refused. */
export function countInFlight(app: FastifyInstance, shutdown: AbortSignal): InFlight {
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
    if (shutdown.aborted && request.routeOptions.config.unlimited !== true) throw serviceStopping()
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
