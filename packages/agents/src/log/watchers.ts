import type { LogStore } from './log-store.ts'

/** Listeners for new entries, by session. */
export interface Watchers {
  /** Calls the listener with the last position at once, so that no entry is missed, and with each later one. */
  watch(sessionId: string, listener: (position: number) => void): () => void
  /** Notifies the listeners of an entry that this process has written. */
  notify(sessionId: string, position: number): void
  close(): void
}

interface Watcher {
  readonly listener: (position: number) => void
  told: number
}

/** Creates the watchers: entries of this process are reported at once, those of others when the store notices. */
export function createWatchers(store: LogStore): Watchers {
  const watched = new Map<string, Set<Watcher>>()
  let unfollow: (() => void) | null = null
  let isReading = false
  let readAgain = false

  const notify = (sessionId: string, position: number) => {
    for (const watcher of [...(watched.get(sessionId) ?? [])]) {
      if (position <= watcher.told) continue
      watcher.told = position
      watcher.listener(position)
    }
  }
  /** Reads the positions of the watched sessions, and once more if something changed in between. */
  const readPositions = async (): Promise<void> => {
    readAgain = true
    if (isReading) return
    isReading = true
    while (readAgain) {
      readAgain = false
      try {
        for (const [id, position] of await store.positions([...watched.keys()])) notify(id, position)
      } catch {
        // The store is down; it notifies when it is back.
      }
    }
    isReading = false
  }
  const stop = () => {
    unfollow?.()
    unfollow = null
  }

  return {
    watch(sessionId, listener) {
      const watcher: Watcher = { listener, told: 0 }
      watched.set(sessionId, (watched.get(sessionId) ?? new Set()).add(watcher))
      unfollow ??= store.follow(() => void readPositions())
      void readPositions()
      return () => {
        const others = watched.get(sessionId)
        others?.delete(watcher)
        if (others?.size === 0) watched.delete(sessionId)
        if (watched.size === 0) stop()
      }
    },
    notify,
    close() {
      watched.clear()
      stop()
    },
  }
}
