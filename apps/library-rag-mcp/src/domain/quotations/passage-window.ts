import type { QuotedPart } from './read-quotation.ts'
import { isSameToken, type Token, tokenize } from './tokens.ts'

/** A stretch of a document that may contain a quotation. */
export interface PassageWindow {
  readonly sourceId: string
  /** Tokens with offsets in the whole text. */
  readonly tokens: readonly Token[]
  readonly positions: ReadonlyMap<string, readonly number[]>
}

/** Tokens of a window, the end exclusive. */
export interface TokenRange {
  readonly window: PassageWindow
  readonly from: number
  readonly to: number
}

export function createWindow(sourceId: string, tokens: readonly Token[]): PassageWindow {
  const positions = Map.groupBy(tokens.keys(), (at) => tokens[at]?.key ?? '')
  return { sourceId, tokens, positions }
}

/** Creates the window between two offsets of a text, without the words that these cut: `pass` of `passage`, `250` of `1 250`. */
export function cutWindow(sourceId: string, text: string, from: number, to: number): PassageWindow {
  const start = Math.max(0, from)
  const tokens = tokenize(text.slice(start, to)).slice(start > 0 ? 1 : 0, to < text.length ? -1 : undefined)
  return createWindow(
    sourceId,
    tokens.map((token) => ({ ...token, start: token.start + start, end: token.end + start })),
  )
}

/** Finds every place where a window contains a part of a quotation word for word. */
export function findExact({ tokens }: QuotedPart, window: PassageWindow): TokenRange[] {
  const ranges: TokenRange[] = []
  const at = rarest(tokens, window)
  for (const position of window.positions.get(tokens[at]?.key ?? '') ?? []) {
    const from = position - at
    if (from >= 0 && matchLength(tokens, 0, window, from) === tokens.length) {
      ranges.push({ window, from, to: from + tokens.length })
    }
  }
  return ranges
}

/** Returns the position of the quoted token that occurs least often in the window, but at least once. */
function rarest(tokens: readonly Token[], { positions }: PassageWindow): number {
  let [best, count] = [0, Number.POSITIVE_INFINITY]
  for (const [at, { key }] of tokens.entries()) {
    const times = positions.get(key)?.length ?? Number.POSITIVE_INFINITY
    if (times < count) [best, count] = [at, times]
  }
  return best
}

/** Counts the tokens that a quotation and a window have in common, each from a position on. */
function matchLength(tokens: readonly Token[], at: number, window: PassageWindow, position: number): number {
  let length = 0
  for (;;) {
    const [quoted, stored] = [tokens[at + length], window.tokens[position + length]]
    if (quoted === undefined || stored === undefined) return length
    if (!isSameToken(quoted, stored, at + length === 0)) return length
    length += 1
  }
}

/** Fewest tokens of one piece of a spliced quotation. */
export const SHORTEST_PIECE = 4

/** Finds the places that a part is put together from, without any word of its own; null if there are none. */
export function findPieces({ tokens }: QuotedPart, windows: readonly PassageWindow[]): TokenRange[] | null {
  const pieces: TokenRange[] = []
  for (let at = 0; at < tokens.length; ) {
    let best: TokenRange | null = null
    for (const window of windows) {
      for (const from of window.positions.get(tokens[at]?.key ?? '') ?? []) {
        const length = matchLength(tokens, at, window, from)
        if (length > (best === null ? 0 : best.to - best.from)) best = { window, from, to: from + length }
      }
    }
    if (best === null || best.to - best.from < SHORTEST_PIECE) return null
    pieces.push(best)
    at += best.to - best.from
  }
  return pieces
}
