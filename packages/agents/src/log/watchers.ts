import type { LogStore } from './log-store.ts'

/** Those who want to know of new entries. */
export interface Watchers {
  /** The listener is told the last position once at the beginning, so that nothing falls between a read and this. */
  watch(sessionId: string, listener: (position: number) => void): () => void
  /** Says that this process has written. */
  tell(sessionId: string, position: number): void
  close(): void
}

interface Watcher {
  readonly listener: (position: number) => void
  told: number
}

/** Tells of entries of this process at once, of those of others as soon as the store notices. */
export function createWatchers(store: LogStore): Watchers {
  const watched = new Map<string, Set<Watcher>>()
  let unfollow: (() => void) | null = null
  let looking = false
  let lookAgain = false

  const tell = (sessionId: string, position: number) => {
    for (const watcher of [...(watched.get(sessionId) ?? [])]) {
      if (position <= watcher.told) continue
      watcher.told = position
      watcher.listener(position)
    }
  }
  /** Looks where the watched sessions are now; once more where something changed meanwhile. */
  const look = async (): Promise<void> => {
    lookAgain = true
    if (looking) return
    looking = true
    while (lookAgain) {
      lookAgain = false
      try {
        for (const [id, position] of await store.positions([...watched.keys()])) tell(id, position)
      } catch {
        // The store is away; it tells when it is back.
      }
    }
    looking = false
  }
  const stop = () => {
    unfollow?.()
    unfollow = null
  }

  return {
    watch(sessionId, listener) {
      const watcher: Watcher = { listener, told: 0 }
      watched.set(sessionId, (watched.get(sessionId) ?? new Set()).add(watcher))
      unfollow ??= store.follow(() => void look())
      void look()
      return () => {
        const others = watched.get(sessionId)
        others?.delete(watcher)
        if (others?.size === 0) watched.delete(sessionId)
        if (watched.size === 0) stop()
      }
    },
    tell,
    close() {
      watched.clear()
      stop()
    },
  }
}
