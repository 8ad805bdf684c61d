import type { ConversationDescription, Message, ThoughtContent } from '../memory.ts'
import { type ModelWindow, splitIntoWindows } from './windows.ts'

/** A window by which search finds an item; an item has one or more. */
export interface SearchableWindow {
  /** Text to embed, within the model's window. */
  readonly embedded: string
  /** Text for the full-text index. */
  readonly words: string
}

/**
 * Returns the windows of a message: its text alone. Neighbouring messages count in the ranking; vectors of
 * several messages together were hardly better, docs/adr/notes/0006-memory-search.md.
 */
export const messageWindows = (
  { content }: Pick<Message, 'content'>,
  model: ModelWindow,
): SearchableWindow[] => plainWindows(content, model)

/** Returns the windows of a thought; concepts and trigger are found by their words. */
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

/** Returns the windows of a conversation's description; none without a description. */
export function conversationWindows(
  { title, category, summary, tags }: ConversationDescription,
  model: ModelWindow,
): SearchableWindow[] {
  const text = [title, summary, category, tags.join(', ')].filter(Boolean).join('\n')
  return text.trim() === '' ? [] : plainWindows(text, model)
}

/**
 * Maximum windows embedded per item. A window of 512 tokens takes about 90 ms on two idle cores
 * (docs/adr/0003-embedding.md), so the longest memory is stored within five seconds.
 */
export const MAX_WINDOWS = 48

/** A text with more windows is found by all of its words, and by meaning at evenly spaced positions. */
function plainWindows(text: string, model: ModelWindow): SearchableWindow[] {
  const stretches = splitIntoWindows(text, model)
  const count = Math.min(MAX_WINDOWS, stretches.length)
  const startOf = (place: number) => Math.round((place * stretches.length) / count)
  return Array.from({ length: count }, (_, place) => ({
    embedded: stretches[startOf(place)] ?? '',
    words: stretches.slice(startOf(place), startOf(place + 1)).join(' '),
  }))
}
