import type { Message } from '../domain/memory.ts'
import type { Deps, Findable, NewMessage } from '../ports.ts'
import type { Work } from './embed-windows.ts'
import { embedAround, REACH } from './neighbours.ts'

/** How often a message is embedded anew because another process has changed what stands around it. */
const ATTEMPTS = 3

const NOT_FOUND_YET: Findable = { windows: [], fingerprint: '' }

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
export async function addMessage(message: NewMessage, deps: Deps, work: Work): Promise<AddedMessage> {
  for (let attempt = 1; ; attempt += 1) {
    const seen = await deps.messages.place(message.conversationId, message.orderIndex, REACH)
    // The same message or a conflict, the store tells: neither needs a vector.
    const { own, neighbourhood } =
      seen.taken === null
        ? await embedAround(seen, message, deps, work)
        : { own: NOT_FOUND_YET, neighbourhood: { seen, reach: REACH, refound: new Map() } }
    if (own === null) throw new Error('the message itself is embedded')
    const anyPlace = seen.taken === null && attempt >= ATTEMPTS
    const stored = await deps.messages.add(message, own, neighbourhood, { anyPlace })
    if (stored !== null) return { message: stored, alreadyStored: stored.messageId !== message.messageId }
  }
}
