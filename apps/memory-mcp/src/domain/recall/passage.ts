import type { Stretch } from './rank.ts'

/** A part of a text, in UTF-16 units of it. */
export interface Passage {
  readonly start: number
  readonly end: number
}

/** The length of a window over the step from one to the next, as `windows.ts` cuts them. */
const OVERLAPPING = 1 / 0.85
/** How full the last window is where nothing is known of it. */
const LAST = 0.5
/** Characters in which a cut looks for a space. */
const NEAR = 200

/**
 * The part of a long text that a search found, from the place of the window among those of the text. Windows are equal in
 * tokens and not in characters, so the part is as wide as two of them or more, where there is room.
 * @param stretch null: the beginning.
 * @param length that it may have at most
 */
export function passageAt(text: string, stretch: Stretch | null, length: number): Passage {
  if (text.length <= length) return { start: 0, end: text.length }
  const middle = stretch === null ? 0 : middleOf(stretch) * text.length
  const start = Math.max(0, Math.min(Math.round(middle - length / 2), text.length - length))
  return { start: start === 0 ? 0 : afterSpace(text, start), end: beforeSpace(text, start + length) }
}

/** The middle of a window, as a share of the text. */
function middleOf({ part, parts }: Stretch): number {
  const step = 1 / (parts - 1 + LAST * OVERLAPPING)
  return (part + OVERLAPPING / 2) * step
}

/** A place after a space, or between two characters where there is no space. */
function afterSpace(text: string, from: number): number {
  const found = /\s/.exec(text.slice(from, from + NEAR))
  return found === null ? whole(text, from) : from + found.index + 1
}

function beforeSpace(text: string, to: number): number {
  if (to >= text.length) return text.length
  const from = Math.max(0, to - NEAR)
  const found = /\s\S*$/.exec(text.slice(from, to))
  return found === null ? whole(text, to) : from + found.index
}

/** Not between the halves of a character. */
const whole = (text: string, at: number): number => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at)
