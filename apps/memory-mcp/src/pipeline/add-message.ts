import type { Message } from '../domain/memory.ts'
import { affectedTurns, type RunTurn, reachAround } from '../domain/recall/affected-turns.ts'
import { CONTEXT, messageWindows } from '../domain/recall/searchable.ts'
import type { Deps, Findable, NewMessage } from '../ports.ts'
import { embedItems } from './embed-windows.ts'

/** How often a message is embedded anew because another process has changed what stands around it. */
const ATTEMPTS = 3

export interface AddedMessage {
  readonly message: Message
  /** Whether the same message stood there before. */
  readonly alreadyStored: boolean
}

/**
 * Stores a message that is found in its context. The context is read, everything embedded, and the message written if
 * the context is still the same; in a conversation that many write at once the last attempt takes it as it was.
 * @throws AppError conflict, unavailable, config
 */
export async function addMessage(
  message: NewMessage,
  deps: Deps,
  signal: AbortSignal,
): Promise<AddedMessage> {
  const reach = reachAround(CONTEXT)
  for (let attempt = 1; ; attempt += 1) {
    const seen = await deps.messages.place(message.conversationId, message.orderIndex, reach)
    const nothing: Findable = { windows: [], fingerprint: '' }
    if (seen.taken !== null) {
      // The same message or a conflict: the store tells, and neither needs a vector.
      const taken = await deps.messages.add(message, nothing, {
        seen,
        reach,
        refound: new Map(),
        anyPlace: false,
      })
      if (taken !== null) return { message: taken, alreadyStored: true }
      continue
    }
    const run: RunTurn[] = [...seen.run]
    run.splice(seen.position, 0, { ...message, id: null })
    const affected = affectedTurns(run, seen.position, CONTEXT)
    const found = await embedItems(
      affected.map(({ turn }) => turn),
      messageWindows,
      deps,
      { signal },
    )
    const own = affected.findIndex(({ id }) => id === null)
    const refound = affected.flatMap(({ id }, position) => {
      const anew = found[position]
      return id === null || anew === undefined ? [] : [[id, anew] as const]
    })
    const stored = await deps.messages.add(message, found[own] ?? nothing, {
      seen,
      reach,
      refound: new Map(refound),
      anyPlace: attempt >= ATTEMPTS,
    })
    if (stored !== null) return { message: stored, alreadyStored: stored.messageId !== message.messageId }
  }
}
