import { type Passage, passageAt } from '../domain/recall/passage.ts'
import type { Stretch } from '../domain/recall/rank.ts'

// An answer has at most 20,000 tokens, whatever is stored. A token has three bytes or more in the languages of the
// world, and four letters in most; the notice on third parties and the frame of an answer take the rest.

/** Bytes of JSON that an answer may have. */
export const MOST_BYTES = 57_000
/** Bytes that one text has at most where an answer shows several. */
const MOST_OF_SEVERAL = 6_000
/** A cut text says something, however many there are. */
const LEAST = 200

/** Bytes of a value as JSON. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

/** A text of an answer, with the place that a search found in it. */
export interface LongText {
  readonly text: string
  readonly stretch: Stretch | null
  /** How to read all of it, e.g. `get_thought has all of it`. */
  readonly readOn: string
}

/**
 * Shortens texts so that an answer has room for them: short ones stay whole, and long ones share what is left.
 * @param room Bytes for all of them.
 */
export function fitTexts(texts: readonly LongText[], room: number, most = MOST_OF_SEVERAL): string[] {
  const sizes = texts.map(({ text }) => bytesOf(text))
  const share = shareOf(sizes, room, most)
  return texts.map((one, at) => ((sizes[at] ?? 0) <= share ? one.text : cut(one, share / (sizes[at] ?? 1))))
}

/** The size up to which texts are shown whole: what short ones do not need goes to the long ones. */
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

/** A part of a text, with marks of what was left out before and after it. */
function marked(text: string, { start, end }: Passage, readOn: string): string {
  const before = start === 0 ? '' : `[… ${start} characters left out; ${readOn} …] `
  const left = text.length - end
  const after = left === 0 ? '' : ` [… ${left} characters left out; ${readOn} …]`
  return `${before}${text.slice(start, end)}${after}`
}

/**
 * Shortens one long field of each item so that an answer has room for all of them. Items whose other fields leave no room
 * are left out, the last ones first; one always stays.
 * @param placeOf Where in the text of an item its passage lies, and how to read on.
 */
export function fitItems<Name extends string, Item extends { readonly [Key in Name]: string | null }>(
  items: readonly Item[],
  name: Name,
  placeOf: (item: Item, at: number) => Omit<LongText, 'text'>,
  room: number = MOST_BYTES,
): Item[] {
  const frames = items.map((item) => ({ ...item, [name]: '' }))
  const needs = items.map((item, at) => bytesOf(frames[at]) + Math.min(LEAST, bytesOf(item[name])))
  const kept = items.slice(0, countWithin(needs, room))
  const left = room - bytesOf(frames.slice(0, kept.length))
  const texts = kept.map((item, at) => ({ ...placeOf(item, at), text: item[name] ?? '' }))
  const fitted = fitTexts(texts, left)
  return kept.map((item, at) => (item[name] === null ? item : { ...item, [name]: fitted[at] }))
}

/** How many items from the first on an answer has room for; always one. */
export const fittingCount = (items: readonly unknown[], room: number = MOST_BYTES): number =>
  countWithin(items.map(bytesOf), room)

function countWithin(sizes: readonly number[], room: number): number {
  let left = room
  const beyond = sizes.findIndex((size) => {
    left -= size + 1
    return left < 0
  })
  return beyond === -1 ? sizes.length : Math.max(1, beyond)
}

/**
 * A page of a list, as long as an answer has room for: where fewer items fit than were asked for, the page is read again
 * with as many, so that its cursor leads on behind the last one.
 */
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
