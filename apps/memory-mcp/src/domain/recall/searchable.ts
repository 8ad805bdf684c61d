import type { ConversationDescription, Message, ThoughtContent } from '../memory.ts'
import { type ModelWindow, splitIntoWindows } from './windows.ts'

/** A stretch of an item by which search finds it; an item has one or several. */
export interface SearchableWindow {
  /** What is embedded, within the model's window. */
  readonly embedded: string
  /** What full text finds it by. */
  readonly words: string
}

/**
 * How a message is found: as it stands. What stands around it counts when results are ordered; vectors of several
 * messages together measured little better, docs/adr/0006-memory-search.md.
 */
export const messageWindows = (
  { content }: Pick<Message, 'content'>,
  model: ModelWindow,
): SearchableWindow[] => plainWindows(content, model)

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
  splitIntoWindows(text, model).map((stretch) => ({ embedded: stretch, words: stretch }))
