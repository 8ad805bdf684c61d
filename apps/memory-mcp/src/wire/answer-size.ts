import { type Passage, passageAt } from '../domain/recall/passage.ts'
import type { Stretch } from '../domain/recall/rank.ts'

// An answer has at most 20,000 tokens, whatever is stored. A token has at least three bytes in any language,
// and four letters in most; the third-party notice and the frame of an answer take the rest.

/** Maximum JSON bytes of an answer. */
export const MAX_BYTES = 57_000
/** Maximum bytes of one text in an answer with several. */
const MAX_OF_SEVERAL = 6_000
/** Minimum bytes of a shortened text, however many there are. */
const LEAST = 200

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

/** A text in an answer, with the position found by a search. */
export interface LongText {
  readonly text: string
  readonly stretch: Stretch | null
  /** Tells how to read all of it, e.g. `get_thought has all of it`. */
  readonly readOn: string
}

/** Shortens texts to fit: short ones stay complete, long ones share the rest. @param room bytes for all */
export function fitTexts(texts: readonly LongText[], room: number, most = MAX_OF_SEVERAL): string[] {
  const sizes = texts.map(({ text }) => bytesOf(text))
  const share = shareOf(sizes, room, most)
  return texts.map((one, at) => ((sizes[at] ?? 0) <= share ? one.text : cut(one, share / (sizes[at] ?? 1))))
}

/** Maximum size of a complete text: space that short texts do not need goes to the long ones. */
function shareOf(sizes: readonly number[], room: number, most: number): number {
  let left = room
  let share = most
  const ascending = [...sizes].sort((a, b) => a - b)
  for (const [at, size] of ascending.entries()) {
    share = left / (ascending.length - at)
    if (size > share) break
    left -= size
  }
  return Math.max(LEAST, Math.min(most, share))
}

function cut({ text, stretch, readOn }: LongText, share: number): string {
  const passage = passageAt(text, stretch, Math.floor(text.length * share))
  return marked(text, passage, readOn)
}

/** Part of a text, with marks for omissions before and after it. */
function marked(text: string, { start, end }: Passage, readOn: string): string {
  const before = start === 0 ? '' : `[… ${start} characters left out; ${readOn} …] `
  const left = text.length - end
  const after = left === 0 ? '' : ` [… ${left} characters left out; ${readOn} …]`
  return `${before}${text.slice(start, end)}${after}`
}

/**
 * Shortens one long field of each item so that all fit into an answer. If the other fields leave no room, the
 * last items are dropped, but at least one stays.
 * @param placeOf Position of the passage in an item's text, and how to read on.
 */
export function fitItems<Name extends string, Item extends { readonly [Key in Name]: string | null }>(
  items: readonly Item[],
  name: Name,
  placeOf: (item: Item, at: number) => Omit<LongText, 'text'>,
  room: number = MAX_BYTES,
): Item[] {
  const frames = items.map((item) => ({ ...item, [name]: '' }))
  const needs = items.map((item, at) => bytesOf(frames[at]) + Math.min(LEAST, bytesOf(item[name])))
  const kept = items.slice(0, countWithin(needs, room))
  const left = room - bytesOf(frames.slice(0, kept.length))
  const texts = kept.map((item, at) => ({ ...placeOf(item, at), text: item[name] ?? '' }))
  const fitted = fitTexts(texts, left)
  return kept.map((item, at) => (item[name] === null ? item : { ...item, [name]: fitted[at] }))
}

/** Number of leading items that fit into an answer; at least one. */
export const fittingCount = (items: readonly unknown[], room: number = MAX_BYTES): number =>
  countWithin(items.map(bytesOf), room)

function countWithin(sizes: readonly number[], room: number): number {
  let left = room
  const beyond = sizes.findIndex((size) => {
    left -= size + 1
    return left < 0
  })
  return beyond === -1 ? sizes.length : Math.max(1, beyond)
}

/** Reads a page, and again with fewer items if it is too long, so that the cursor follows the last one. */
export async function fitPage<Listed extends { readonly items: readonly unknown[] }, Shown>(
  list: (limit: number) => Promise<Listed>,
  limit: number,
  show: (items: Listed['items']) => Shown[],
): Promise<Listed & { readonly shown: Shown[] }> {
  const listed = await list(limit)
  const shown = show(listed.items)
  const count = Math.min(shown.length, fittingCount(shown))
  if (count === listed.items.length) return { ...listed, shown }
  const again = await list(count)
  return { ...again, shown: show(again.items) }
}
