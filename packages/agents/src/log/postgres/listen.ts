import type { Pool, PoolClient } from 'pg'
import { CHANNEL } from './sessions.ts'

const AGAIN_MS = 1_000

/**
 * Listens for writes of other processes. After a reconnection `changed` is called, since notifications may
 * have been missed.
 * @returns A function that stops it.
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
    // Close the connection, so that the pool does not reuse one that receives notifications.
    client?.release(true)
    client = null
  }
}
