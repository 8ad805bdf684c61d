import type { PassageWindow, TokenRange } from './passage-window.ts'
import type { QuotedPart } from './read-quotation.ts'
import { isSameToken } from './tokens.ts'

/** Where a quotation departs from its text: tokens of either, the ends exclusive. */
export interface Departure {
  readonly quoted: readonly [from: number, to: number]
  readonly stored: readonly [from: number, to: number]
}

/** A quotation beside the stretch of text that is most like it. */
export interface Alignment {
  readonly range: TokenRange
  readonly departures: readonly Departure[]
  /** Tokens that are the same. */
  readonly same: number
}

// What a step of the alignment is worth. Words of the text may be left out for little, since whole clauses are; a word
// that is not in the text costs more than one that is there in another form.
const [SAME, OTHER, ADDED, LEFT_OUT] = [3, -1.8, -2, -0.4]
const [BESIDE, ABOVE, LEFT] = [1, 2, 3]

/** Aligns a part of a quotation with a window: all of the part, any stretch of the window. Null where nothing is the same. */
export function alignQuotation({ tokens }: QuotedPart, window: PassageWindow): Alignment | null {
  const [rows, columns] = [tokens.length + 1, window.tokens.length + 1]
  const steps = new Uint8Array(rows * columns)
  let above = new Float64Array(columns)
  for (let row = 1; row < rows; row += 1) {
    const here = new Float64Array(columns)
    const quoted = tokens[row - 1]
    here[0] = row * ADDED
    steps[row * columns] = ABOVE
    for (let column = 1; column < columns; column += 1) {
      const stored = window.tokens[column - 1]
      const isSame = quoted !== undefined && stored !== undefined && isSameToken(quoted, stored, row === 1)
      const beside = (above[column - 1] ?? 0) + (isSame ? SAME : OTHER)
      const added = (above[column] ?? 0) + ADDED
      const leftOut = (here[column - 1] ?? 0) + LEFT_OUT
      const best = Math.max(beside, added, leftOut)
      here[column] = best
      steps[row * columns + column] = best === beside ? BESIDE : best === added ? ABOVE : LEFT
    }
    above = here
  }
  let column = 0
  for (let one = 1; one < columns; one += 1) if ((above[one] ?? 0) > (above[column] ?? 0)) column = one
  return trace({ tokens }, window, steps, column)
}

function trace(
  { tokens }: Pick<QuotedPart, 'tokens'>,
  window: PassageWindow,
  steps: Uint8Array,
  end: number,
): Alignment | null {
  const columns = window.tokens.length + 1
  const departures: Departure[] = []
  let [row, column, same] = [tokens.length, end, 0]
  let open: { quoted: number; stored: number } | null = null
  const close = () => {
    if (open !== null) departures.push({ quoted: [row, open.quoted], stored: [column, open.stored] })
    open = null
  }
  while (row > 0) {
    const step = steps[row * columns + column]
    const [quoted, stored] = [tokens[row - 1], window.tokens[column - 1]]
    const isSame =
      step === BESIDE &&
      quoted !== undefined &&
      stored !== undefined &&
      isSameToken(quoted, stored, row === 1)
    if (isSame) {
      close()
      same += 1
    } else open ??= { quoted: row, stored: column }
    if (step !== LEFT) row -= 1
    if (step !== ABOVE) column -= 1
  }
  close()
  return same === 0
    ? null
    : { range: { window, from: column, to: end }, departures: departures.reverse(), same }
}
