import { isAppError } from '@agora-mcp/core/errors'
import type { Logger } from '@agora-mcp/core/log'
import type { ReferenceCategory, ReferenceItem, ReferenceList } from '../../domain/reference.ts'
import type { ReferenceData } from '../../ports.ts'
import bundled from './bundled-reference.json' with { type: 'json' }

/** Milliseconds without further attempts after the API failed. */
const PAUSE_MS = 60_000
/** Milliseconds to wait for the API, shorter than for other data because a bundled copy is available. */
const TIMEOUT_MS = 12_000

export interface ReferenceDataOptions {
  readonly fetchList: (category: ReferenceCategory, signal: AbortSignal) => Promise<readonly ReferenceItem[]>
  readonly log: Logger
  readonly now?: () => number
}

/** Serves the current reference lists, with the bundled copy as fallback. */
export function createReferenceData({ fetchList, log, now = Date.now }: ReferenceDataOptions): ReferenceData {
  const live = new Map<ReferenceCategory, ReferenceList>()
  let pausedUntil = 0

  const known = (category: ReferenceCategory): ReferenceList => live.get(category) ?? bundledList(category)

  return {
    known: async (category) => known(category),
    async list(category, signal) {
      if (now() < pausedUntil) return known(category)
      const timeout = AbortSignal.timeout(TIMEOUT_MS)
      try {
        const items = await fetchList(category, AbortSignal.any([signal, timeout]))
        const list: ReferenceList = {
          items,
          origin: 'live',
          asOf: new Date(now()).toISOString().slice(0, 10),
        }
        live.set(category, list)
        return list
      } catch (error) {
        signal.throwIfAborted()
        if (!isAppError(error) && !timeout.aborted) throw error
        pausedUntil = now() + PAUSE_MS
        log.warn('reference lists from the bundled copy', { category, reason: String(error) })
        return known(category)
      }
    },
  }
}

function bundledList(category: ReferenceCategory): ReferenceList {
  const items: readonly { value: string; label: string; description?: string }[] = bundled.lists[category]
  return {
    items: items.map(({ value, label, description = null }) => ({ value, label, description })),
    origin: 'bundled',
    asOf: bundled.as_of,
  }
}
