import type { Pool, PoolClient } from 'pg'
import { CHANNEL } from './sessions.ts'

/** How long until a connection that broke is made again. */
const AGAIN_MS = 1_000

/**
 * Listens for what other processes write. A connection that breaks is made again, and `changed` is called then, since
 * nobody knows what was missed.
 * @returns A function that ends it.
 */
export function listen(pool: Pool, changed: () => void): () => void {
  let ended = false
  let client: PoolClient | null = null
  let retry: NodeJS.Timeout | null = null

  const again = () => {
    client?.release(true)
    client = null
    if (ended || retry !== null) return
    retry = setTimeout(() => {
      retry = null
      void connect()
    }, AGAIN_MS).unref()
  }
  const connect = async (): Promise<void> => {
    try {
      const opened = await pool.connect()
      if (ended) return opened.release(true)
      client = opened
      opened.on('error', again)
      opened.on('notification', changed)
      await opened.query(`LISTEN ${CHANNEL}`)
      changed()
    } catch {
      again()
    }
  }
  void connect()
  return () => {
    ended = true
    if (retry !== null) clearTimeout(retry)
    // The connection goes, too: nobody else is to hear its notifications.
    client?.release(true)
    client = null
  }
}
