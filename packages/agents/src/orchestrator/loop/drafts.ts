import { EventEmitter, on } from 'node:events'

/** Texts being written, by request: unchecked, hence only in memory. The log gets the checked answer. */
export interface Drafts {
  /** Replaces the draft of a request; an empty text removes it. */
  write(requestId: string, text: string): void
  /** Yields the draft of a request after each change, also when it is removed, until the signal aborts. */
  watch(requestId: string, signal: AbortSignal): AsyncIterable<string>
}

export function createDrafts(): Drafts {
  const texts = new Map<string, string>()
  const changes = new EventEmitter().setMaxListeners(0)
  return {
    write(requestId, text) {
      if (text === '') texts.delete(requestId)
      else texts.set(requestId, text)
      changes.emit(requestId)
    },
    async *watch(requestId, signal) {
      if (signal.aborted) return
      const changed = on(changes, requestId, { signal })
      let told = ''
      try {
        do {
          const text = texts.get(requestId) ?? ''
          if (text === told) continue
          told = text
          yield text
        } while (!(await changed.next()).done)
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        await changed.return?.()
      }
    },
  }
}
