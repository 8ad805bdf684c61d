import { isMCPError, MCPError } from '../mcp-error.ts'
import type { RequestOptions } from '../tool-source.ts'
import type { Connection } from './connection.ts'

/** A request of a modern server's news has no end of its own. */
const NEVER_MS = 2 ** 31 - 1

interface Subscription {
  /** Ends what a modern server is listened to by. */
  readonly end: AbortController
  /** The connection that it was made on last. */
  on: Connection
}

/** The resources whose changes the user wants to hear of, on whatever connection there is. */
export class Subscriptions {
  /** By address. */
  readonly #wanted = new Map<string, Subscription>()

  /** @throws MCPError unsupported, and whatever the server answers */
  async add(uri: string, connection: Connection, options: RequestOptions): Promise<void> {
    if (this.#wanted.get(uri)?.on === connection) return
    if (!connection.offersSubscriptions) {
      throw new MCPError('unsupported', 'The server does not tell when a resource changes.')
    }
    const end = new AbortController()
    await subscribe(uri, connection, end.signal, options)
    // Another call may have subscribed meanwhile.
    this.#wanted.get(uri)?.end.abort()
    this.#wanted.set(uri, { end, on: connection })
  }

  /** Does nothing for a resource that is not subscribed to. @throws MCPError */
  async remove(uri: string, connection: Connection, options: RequestOptions): Promise<void> {
    const subscription = this.#wanted.get(uri)
    if (subscription === undefined) return
    this.#wanted.delete(uri)
    subscription.end.abort()
    if (!connection.isModern) await connection.request('resources/unsubscribe', { uri }, options)
  }

  /** Subscribes anew on another connection; what the server does not take any more is left out. */
  async restore(connection: Connection): Promise<void> {
    for (const [uri, subscription] of this.#wanted) {
      if (subscription.on === connection) continue
      subscription.on = connection
      await subscribe(uri, connection, subscription.end.signal, {}).catch((error: unknown) => {
        // A connection that was lost meanwhile has a successor, which is subscribed to.
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
  const params = { notifications: { resourceSubscriptions: [uri] } }
  const open = { timeout: NEVER_MS, deadline: NEVER_MS, signal: end }
  // It is answered when it ends; a connection that is lost is told by the calls.
  connection.request('subscriptions/listen', params, open).catch(() => {})
}
