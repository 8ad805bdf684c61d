import { isMCPError, MCPError } from '../mcp-error.ts'
import type { RequestOptions } from '../tool-source.ts'
import type { Connection } from './connection.ts'

interface Subscription {
  /** Ends the subscription request to a modern server. */
  readonly end: AbortController
  on: Connection
}

/** Resource subscriptions of the user, across connections. */
export class Subscriptions {
  readonly #wanted = new Map<string, Subscription>()

  /** Adds a subscription. @throws MCPError unsupported, and whatever the server answers */
  async add(uri: string, connection: Connection, options: RequestOptions): Promise<void> {
    if (this.#wanted.get(uri)?.on === connection) return
    if (!connection.offersSubscriptions) {
      throw new MCPError('unsupported', 'The server does not tell when a resource changes.')
    }
    const end = new AbortController()
    await subscribe(uri, connection, end.signal, options).catch((error: unknown) => {
      end.abort()
      throw error
    })
    // Another call may have subscribed in the meantime.
    this.#wanted.get(uri)?.end.abort()
    this.#wanted.set(uri, { end, on: connection })
  }

  /** Removes a subscription, if there is one. @throws MCPError */
  async remove(uri: string, connection: Connection, options: RequestOptions): Promise<void> {
    const subscription = this.#wanted.get(uri)
    if (subscription === undefined) return
    this.#wanted.delete(uri)
    subscription.end.abort()
    if (!connection.isModern) await connection.request('resources/unsubscribe', { uri }, options)
  }

  /** Subscribes again on a new connection; subscriptions that the server refuses are dropped. */
  async restore(connection: Connection): Promise<void> {
    for (const [uri, subscription] of this.#wanted) {
      if (subscription.on === connection) continue
      subscription.on = connection
      await subscribe(uri, connection, subscription.end.signal, {}).catch((error: unknown) => {
        // If the connection was lost, the next one restores the subscription.
        if (!isMCPError(error) || error.code !== 'connection_lost') this.#wanted.delete(uri)
      })
    }
  }
}

async function subscribe(
  uri: string,
  connection: Connection,
  end: AbortSignal,
  options: RequestOptions,
): Promise<void> {
  if (!connection.isModern) {
    await connection.request('resources/subscribe', { uri }, options)
    return
  }
  const { resourceSubscriptions } = await connection.listen({ resourceSubscriptions: [uri] }, end, options)
  if (!Array.isArray(resourceSubscriptions) || !resourceSubscriptions.includes(uri)) {
    throw new MCPError('unsupported', 'The server does not tell when this resource changes.')
  }
}
