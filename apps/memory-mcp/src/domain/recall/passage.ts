import type { Stretch } from './rank.ts'

/** A part of a text, in UTF-16 units. */
export interface Passage {
  readonly start: number
  readonly end: number
}

/** Ratio of a window's length to the step between windows, as cut by `windows.ts`. */
const OVERLAPPING = 1 / 0.85
/** Assumed fill of the last window. */
const LAST = 0.5
/** Characters searched for a space at a cut. */
const NEAR = 200

/**
 * Part of a long text around a found window. Windows have equal numbers of tokens but not characters, so the
 * part is at least two windows wide if possible.
 * @param stretch position of the window; null for the beginning.
 * @param length maximum length
 */
export function passageAt(text: string, stretch: Stretch | null, length: number): Passage {
  if (text.length <= length) return { start: 0, end: text.length }
  const middle = stretch === null ? 0 : middleOf(stretch) * text.length
  const start = Math.max(0, Math.min(Math.round(middle - length / 2), text.length - length))
  return { start: start === 0 ? 0 : afterSpace(text, start), end: beforeSpace(text, start + length) }
}

/** Middle of a window, as a share of the text. */
function middleOf({ part, parts }: Stretch): number {
  const step = 1 / (parts - 1 + LAST * OVERLAPPING)
  return (part + OVERLAPPING / 2) * step
}

/** Position after a space, or between two characters if there is none. */
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

/** Avoids splitting a surrogate pair. */
const whole = (text: string, at: number): number => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at)
