import type { PassageWindow, TokenRange } from './passage-window.ts'
import type { QuotedPart } from './read-quotation.ts'
import { isSameToken, type Token } from './tokens.ts'

/** Departure of a quotation from its text: tokens of either, the ends exclusive. */
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
  const stretch = likestStretch(tokens, window)
  const steps = new Uint8Array((tokens.length + 1) * (stretch[1] - stretch[0] + 1))
  fillRows(tokens, window, stretch, steps)
  return trace(tokens, window, stretch, steps)
}

/** Tokens of a window, the end exclusive. */
type Stretch = readonly [from: number, to: number]

/** The stretch of a window that is most like a quotation: found apart, since steps for a whole window are much memory. */
function likestStretch(tokens: readonly Token[], window: PassageWindow): Stretch {
  const { worth, from } = fillRows(tokens, window, [0, window.tokens.length], null)
  let to = 0
  for (let one = 1; one < worth.length; one += 1) if ((worth[one] ?? 0) > (worth[to] ?? 0)) to = one
  return [from[to] ?? 0, to]
}

/** The best ways to align the first tokens of a quotation, by the column that each ends at. */
interface Row {
  readonly worth: Float64Array
  /** The column that each begins at. */
  readonly from: Int32Array
}

/** Fills a row for each token of a quotation, with its steps where wanted. @returns The last row. */
function fillRows(
  tokens: readonly Token[],
  window: PassageWindow,
  [start, end]: Stretch,
  steps: Uint8Array | null,
): Row {
  const columns = end - start + 1
  const createRow = (): Row => ({
    worth: new Float64Array(columns),
    from: Int32Array.from({ length: columns }, (_, column) => column),
  })
  let [above, here] = [createRow(), createRow()]
  const isSame = new Uint8Array(columns)
  for (const [at, quoted] of tokens.entries()) {
    const same = samePositions(quoted, window, at === 0)
    for (const position of same) isSame[position - start + 1] = 1
    fillRow(above, here, isSame, steps?.subarray((at + 1) * columns, (at + 2) * columns))
    for (const position of same) isSame[position - start + 1] = 0
    ;[above, here] = [here, above]
  }
  return above
}

function samePositions(quoted: Token, { tokens, positions }: PassageWindow, isFirst: boolean): number[] {
  return (positions.get(quoted.key) ?? []).filter((position) => {
    const stored = tokens[position]
    return stored !== undefined && isSameToken(quoted, stored, isFirst)
  })
}

/** An index loop over numbers alone: a long quotation has a hundred million of these cells. */
function fillRow(above: Row, here: Row, isSame: Uint8Array, steps: Uint8Array | undefined): void {
  here.worth[0] = (above.worth[0] ?? 0) + ADDED
  here.from[0] = 0
  if (steps !== undefined) steps[0] = ABOVE
  for (let column = 1; column < isSame.length; column += 1) {
    const beside = (above.worth[column - 1] ?? 0) + (isSame[column] === 1 ? SAME : OTHER)
    const added = (above.worth[column] ?? 0) + ADDED
    const leftOut = (here.worth[column - 1] ?? 0) + LEFT_OUT
    let best = beside
    let step = BESIDE
    let from = above.from[column - 1] ?? 0
    if (added > best) {
      best = added
      step = ABOVE
      from = above.from[column] ?? 0
    }
    if (leftOut > best) {
      best = leftOut
      step = LEFT
      from = here.from[column - 1] ?? 0
    }
    here.worth[column] = best
    here.from[column] = from
    if (steps !== undefined) steps[column] = step
  }
}

function trace(
  tokens: readonly Token[],
  window: PassageWindow,
  [start, end]: Stretch,
  steps: Uint8Array,
): Alignment | null {
  const columns = end - start + 1
  const departures: Departure[] = []
  let [row, at, same] = [tokens.length, end, 0]
  let open: { quoted: number; stored: number } | null = null
  const close = () => {
    if (open !== null) departures.push({ quoted: [row, open.quoted], stored: [at, open.stored] })
    open = null
  }
  while (row > 0) {
    const step = steps[row * columns + at - start]
    const [quoted, stored] = [tokens[row - 1], window.tokens[at - 1]]
    const isSame =
      step === BESIDE &&
      quoted !== undefined &&
      stored !== undefined &&
      isSameToken(quoted, stored, row === 1)
    if (isSame) {
      close()
      same += 1
    } else open ??= { quoted: row, stored: at }
    if (step !== LEFT) row -= 1
    if (step !== ABOVE) at -= 1
  }
  close()
  return same === 0 ? null : { range: { window, from: at, to: end }, departures: departures.reverse(), same }
}
