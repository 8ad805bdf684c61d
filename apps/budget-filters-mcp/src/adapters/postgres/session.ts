import type { PostgresPool } from 'kysely'

type Client = Awaited<ReturnType<PostgresPool['connect']>>

/** Read-only; small tables stay in memory; words with typing errors reach the word similarity. */
const SETTINGS = [
  'SET default_transaction_read_only = on',
  'SET random_page_cost = 1.1',
  'SET enable_seqscan = off',
  'SET jit = off',
  'SET pg_trgm.word_similarity_threshold = 0.4',
]

/** Wraps a pool so that each client gets those settings on first use. */
export function servingPool(pool: PostgresPool): PostgresPool {
  const ready = new WeakSet<Client>()
  return {
    async connect() {
      const client = await pool.connect()
      if (ready.has(client)) return client
      try {
        for (const setting of SETTINGS) await client.query(setting, [])
      } catch (error) {
        client.release()
        throw error
      }
      ready.add(client)
      return client
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
