import { sentenceEnds } from '@agora-mcp/core/text'
import type { TextUnit } from '../sections/assemble-text.ts'
import { beginsSpeech } from './speech.ts'

/** Kinds of break between two pieces of text, strongest first. */
export type Border = 'paragraph' | 'line' | 'sentence' | 'clause' | 'word'

/** An indivisible piece of the document's text; its offsets exclude white space at the ends. */
export interface Atom {
  readonly charStart: number
  readonly charEnd: number
  readonly words: number
  /** Tokens of the embedding model. */
  readonly tokens: number
  readonly border: Border
  readonly isHeading: boolean
  readonly isSpeech: boolean
  /** True if it introduces what follows: a label of a few words, or a sentence that ends with a colon. */
  readonly announces: boolean
}

export interface AtomLimits {
  readonly words: number
  readonly tokens: number
  readonly characters: number
}

/** Splits a unit into sentences, and a sentence beyond the limits at clauses, words or, as a last resort, anywhere. */
export function cutIntoAtoms(
  text: string,
  unit: TextUnit,
  locale: string | null,
  limits: AtomLimits,
  countTokens: (text: string) => number,
): Atom[] {
  const atoms: Atom[] = []
  const whole = text.slice(unit.charStart, unit.charEnd)

  const add = (from: number, to: number, border: Border): void => {
    const raw = whole.slice(from, to)
    const start = from + raw.length - raw.trimStart().length
    const end = from + raw.trimEnd().length
    if (end <= start) return
    const piece = whole.slice(start, end)
    const words = countWords(piece)
    const fits = piece.length <= limits.characters && words <= limits.words
    const tokens = fits ? countTokens(piece) : Number.POSITIVE_INFINITY
    if (tokens <= limits.tokens || piece.length <= 2) {
      const place = { charStart: unit.charStart + start, charEnd: unit.charStart + end }
      const isSpeech = (border === 'paragraph' || border === 'line') && beginsSpeech(piece)
      const announces = piece.endsWith(':') || (start === 0 && end === whole.length && words <= 4)
      atoms.push({ ...place, words, tokens, border, isHeading: unit.kind === 'heading', isSpeech, announces })
      return
    }
    const cut = findCut(piece)
    add(start, start + cut.at, border)
    add(start + cut.at, end, cut.border)
  }

  let from = 0
  for (const to of sentenceEnds(whole, locale)) {
    add(from, to, from === 0 ? 'paragraph' : whole.slice(0, from).endsWith('\n') ? 'line' : 'sentence')
    from = to
  }
  return atoms
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

/** Finds the best place to cut a sentence in two, preferring its middle. */
function findCut(text: string): { at: number; border: Border } {
  const clause = nearestToMiddle(text, /[;:,—–·](?=\s)\s*/g)
  if (clause !== null) return { at: clause, border: 'clause' }
  const word = nearestToMiddle(text, /\s+/g)
  if (word !== null) return { at: word, border: 'word' }
  const middle = Math.max(1, Math.floor(text.length / 2))
  // Do not split a surrogate pair.
  const splits = /[\uD800-\uDBFF]/.test(text[middle - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[middle] ?? '')
  return { at: splits ? middle + 1 : middle, border: 'word' }
}

/** Returns the end of the match closest to the middle, within the middle four fifths; null if there is none. */
function nearestToMiddle(text: string, pattern: RegExp): number | null {
  let best: number | null = null
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length
    if (end < 0.1 * text.length || end > 0.9 * text.length) continue
    if (best === null || Math.abs(end - text.length / 2) < Math.abs(best - text.length / 2)) best = end
  }
  return best
}
