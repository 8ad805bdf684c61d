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
 * How many neighbours {@link messageWindows} looks at. A message is embedded anew when one of these comes or goes, so
 * `after` costs a second embedding for every message added.
 */
export const CONTEXT = { before: 1, after: 0 } as const

/** Share of the model's window that the turn before may take. */
const CONTEXT_SHARE = 0.3

/** How a message is found: by its own words, and by its meaning after the turn it answers. */
export function messageWindows(message: TurnInContext, model: ModelWindow): SearchableWindow[] {
  const previous = message.before.at(-1)
  if (previous === undefined) return plainWindows(message.content, model)
  const contextRoom = Math.floor(model.maxTokens * CONTEXT_SHARE)
  const context = splitIntoWindows(previous.content, model, contextRoom).at(-1) ?? ''
  // One token for the line break between them.
  const room = model.maxTokens - model.countTokens(context) - 1
  const [first = '', ...rest] = splitIntoWindows(message.content, model, room)
  return [
    { embedded: [`${context}\n${first}`], words: first },
    ...rest.map((stretch) => ({ embedded: [stretch], words: stretch })),
  ]
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
