/** Darker pixels are ink. */
const INK = 160
/** Rules are thinner than the thinnest stem of a large letter and longer than its height, in inches. */
const THICKEST = 0.02
const SHORTEST = 0.35

/** A grey picture, one byte per pixel, row by row. */
export interface GreyPicture {
  readonly pixelWidth: number
  readonly pixelHeight: number
  readonly grey: Uint8Array
}

/**
 * Whitens the rules of tables and frames in place: Tesseract would read letters into them and lose the cells
 * beside them.
 * @param dpi Pixels per inch.
 */
export function eraseRules({ pixelWidth, pixelHeight, grey }: GreyPicture, dpi: number): void {
  const thickest = Math.max(2, Math.round(THICKEST * dpi))
  const shortest = Math.round(SHORTEST * dpi)
  const columns = { count: pixelWidth, length: pixelHeight, along: pixelWidth, across: 1 }
  const rows = { count: pixelHeight, length: pixelWidth, along: 1, across: pixelWidth }
  for (const direction of [columns, rows]) {
    for (const run of runsIn(grey, direction, shortest)) {
      const thickness = thicknessOf(grey, run, direction, thickest)
      if (thickness <= thickest) erase(grey, run, direction)
    }
  }
}

interface Direction {
  readonly count: number
  readonly length: number
  /** Array distance from a pixel to the next one of its line. */
  readonly along: number
  readonly across: number
}

interface Run {
  readonly line: number
  readonly from: number
  readonly to: number
}

/** Finds runs of unbroken ink of a minimum length. */
function runsIn(grey: Uint8Array, { count, length, along, across }: Direction, shortest: number): Run[] {
  const runs: Run[] = []
  for (let line = 0; line < count; line++) {
    const isInk = (at: number) => (grey[line * across + at * along] ?? 255) < INK
    let to = 0
    // Each run of that length covers one of these pixels, so the other eight million need no check.
    for (let at = shortest - 1; at < length; at += shortest) {
      if (at < to || !isInk(at)) continue
      let from = at
      while (from > 0 && isInk(from - 1)) from--
      to = at + 1
      while (to < length && isInk(to)) to++
      if (to - from >= shortest) runs.push({ line, from, to })
    }
  }
  return runs
}

/** Counts the adjacent lines of ink at the thinnest of several points, since letters may touch a rule. */
function thicknessOf(grey: Uint8Array, { line, from, to }: Run, direction: Direction, limit: number): number {
  const { count, along, across } = direction
  let thinnest = Number.POSITIVE_INFINITY
  for (let part = 1; part <= 7; part++) {
    const place = (from + Math.floor((part * (to - from)) / 8)) * along
    const isInk = (other: number) =>
      other >= 0 && other < count && (grey[place + other * across] ?? 255) < INK
    let first = line
    while (isInk(first - 1) && line - first <= limit) first--
    let last = line
    while (isInk(last + 1) && last - line <= limit) last++
    thinnest = Math.min(thinnest, last - first + 1)
  }
  return thinnest
}

function erase(grey: Uint8Array, { line, from, to }: Run, { along, across }: Direction): void {
  for (let at = from; at < to; at++) grey[line * across + at * along] = 255
}
