import type { DescribedConversation } from '../domain/memory.ts'
import { conversationWindows } from '../domain/recall/searchable.ts'
import type { Deps } from '../ports/deps.ts'
import { embedItems, type Work } from './embed-windows.ts'

/** New values of a description; absent fields stay as they are. */
export type DescriptionChange = Partial<DescribedConversation>

const NOTHING_SAID = { title: null, category: null, summary: null, tags: [] }

/** Changes the description of a conversation, preserving concurrent changes by other processes. */
export async function describeConversation(
  conversationId: string,
  change: DescriptionChange,
  deps: Deps,
  work: Work,
): Promise<{ created: boolean }> {
  for (;;) {
    const seen = await deps.conversations.description(conversationId)
    const next = { ...(seen ?? { ...NOTHING_SAID, privacyLevel: deps.ownLevel, project: null }), ...change }
    const [entry] = await embedItems([next], conversationWindows, deps, work)
    if (entry === undefined) throw new Error('one answer an item')
    const timestamp = deps.clock().toISOString()
    if (await deps.conversations.describe(conversationId, { seen, next, timestamp }, entry)) {
      return { created: seen === null }
    }
  }
}
