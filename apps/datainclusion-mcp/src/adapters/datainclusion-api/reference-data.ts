import { isAppError } from '@agora-mcp/core/errors'
import type { Logger } from '@agora-mcp/core/log'
import type { ReferenceCategory, ReferenceItem, ReferenceList } from '../../domain/reference.ts'
import type { ReferenceData } from '../../ports.ts'
import bundled from './bundled-reference.json' with { type: 'json' }

/** While the API is away, it is not asked again and again by every call. */
const PAUSE_MS = 60_000
/** The bundled copy is at hand, so nobody waits for the API as long as for data that only it has. */
const PATIENCE_MS = 12_000

export interface ReferenceDataOptions {
  readonly fetchList: (category: ReferenceCategory, signal: AbortSignal) => Promise<readonly ReferenceItem[]>
  readonly log: Logger
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

/** Today's reference lists, with the bundled copy behind them. */
export function createReferenceData({ fetchList, log, now = Date.now }: ReferenceDataOptions): ReferenceData {
  const live = new Map<ReferenceCategory, ReferenceList>()
  let pausedUntil = 0

  const known = (category: ReferenceCategory): ReferenceList => live.get(category) ?? bundledList(category)

  return {
    known: async (category) => known(category),
    async list(category, signal) {
      if (now() < pausedUntil) return known(category)
      const patience = AbortSignal.timeout(PATIENCE_MS)
      try {
        const items = await fetchList(category, AbortSignal.any([signal, patience]))
        const list: ReferenceList = {
          items,
          origin: 'live',
          asOf: new Date(now()).toISOString().slice(0, 10),
        }
        live.set(category, list)
        return list
      } catch (error) {
        signal.throwIfAborted()
        if (!isAppError(error) && !patience.aborted) throw error
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
