import type { ConversationDescription, Message, ThoughtContent } from '../memory.ts'
import { type ModelWindow, splitIntoWindows } from './windows.ts'

/** A stretch of an item by which search finds it; an item has one or several. */
export interface SearchableWindow {
  /** What is embedded, each text within the model's window; the vectors of several are averaged. */
  readonly embedded: readonly string[]
  /** What full text finds it by. */
  readonly words: string
}

/** What of a message its neighbours may be embedded with. */
export type Turn = Pick<Message, 'role' | 'content' | 'timestamp'>

/** A message among its neighbours, nearest last in `before` and first in `after`. */
export interface TurnInContext extends Turn {
  readonly before: readonly Turn[]
  readonly after: readonly Turn[]
}

/**
 * How many neighbours {@link messageWindows} looks at: none, docs/adr/0006-memory-search.md. Their words count when
 * results are ordered; vectors of several messages together measured no better.
 */
export const CONTEXT = { before: 0, after: 0 } as const

/** How a message is found: as it stands. */
export function messageWindows({ content }: TurnInContext, model: ModelWindow): SearchableWindow[] {
  return plainWindows(content, model)
}

/** How a thought is found. */
export function thoughtWindows(
  { content, concepts, trigger }: Pick<ThoughtContent, 'content' | 'concepts' | 'trigger'>,
  model: ModelWindow,
): SearchableWindow[] {
  const labels = [...concepts, trigger ?? ''].join(' ')
  return plainWindows(content, model).map(({ embedded, words }, position) => ({
    embedded,
    words: position === 0 ? `${words}\n${labels}` : words,
  }))
}

/** How a conversation is found by what is said about it; no window where nothing is. */
export function conversationWindows(
  { title, category, summary, tags }: ConversationDescription,
  model: ModelWindow,
): SearchableWindow[] {
  const text = [title, summary, category, tags.join(', ')].filter(Boolean).join('\n')
  return text.trim() === '' ? [] : plainWindows(text, model)
}

const plainWindows = (text: string, model: ModelWindow): SearchableWindow[] =>
  splitIntoWindows(text, model).map((stretch) => ({ embedded: [stretch], words: stretch }))
