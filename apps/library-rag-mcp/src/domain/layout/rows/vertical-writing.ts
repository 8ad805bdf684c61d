import type { TextRun } from '../../pdf-content.ts'

const GLYPHS =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u2014\u2026\u3000-\u303F\u30FC\uFE30-\uFE4F\uFF00-\uFFEF]+$/u
// Lengths in font sizes.
/** Largest sideways offset between two glyphs of a column: punctuation hangs in the upper right. */
const BESIDE = 0.6
/** Smallest distance between two glyphs of a column. */
const MIN_PITCH = 0.6
const MAX_PITCH = 1.8
const SAME_SIZE = 0.2
/** Fewest glyphs of a text column; fewer are the label of a table. */
const MIN_GLYPHS = 4
/** Least share of the page's ideographs in columns. */
const MIN_SHARE = 0.5

/** Rotates vertical text, drawn glyph by glyph: columns from the right become lines from the top. */
export function withVerticalColumns(runs: readonly TextRun[]): readonly TextRun[] {
  const glyphs = runs.filter((run) => run.angle === 0 && GLYPHS.test(run.text.trim()))
  if (glyphs.length < MIN_GLYPHS) return runs
  const columns = columnsOf(glyphs.filter((run) => run.text.trim().length === 1))
  const written = columns.filter((column) => column.length >= MIN_GLYPHS)
  // Dashes below each other are the bullets of a list.
  const letters = lettersOf(written.flat())
  if (letters === 0 || letters < MIN_SHARE * lettersOf(glyphs)) return runs
  const turned = new Map(columns.flatMap(turnedColumn))
  return runs.map((run) => turned.get(run) ?? run)
}

const lettersOf = (runs: readonly TextRun[]): number =>
  runs.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0)

/** Groups glyphs drawn one below the other. */
function columnsOf(glyphs: readonly TextRun[]): TextRun[][] {
  const columns: TextRun[][] = []
  for (const glyph of glyphs) {
    const above = columns.at(-1)?.at(-1)
    if (above !== undefined && isBelow(glyph, above)) columns.at(-1)?.push(glyph)
    else columns.push([glyph])
  }
  return columns
}

function isBelow(glyph: TextRun, above: TextRun): boolean {
  const pitch = (glyph.y - above.y) / above.size
  return (
    pitch >= MIN_PITCH &&
    pitch <= MAX_PITCH &&
    Math.abs(glyph.x - above.x) <= BESIDE * above.size &&
    Math.abs(glyph.size - above.size) <= SAME_SIZE * above.size
  )
}

/** Rotates each glyph of a column into a piece of a horizontal line. */
function turnedColumn(column: readonly TextRun[]): [TextRun, TextRun][] {
  const lefts = column.map(({ x }) => x).sort((a, b) => a - b)
  const x = lefts[lefts.length >> 1] ?? 0
  // Use the pitch as width, so that no gap looks like a word space.
  return column.map((run, at) => {
    const next = column[at + 1]
    const width = next === undefined ? run.size : next.y - run.y
    return [run, { ...run, text: run.text.trim(), angle: 90, x, y: run.y - run.size, width }]
  })
}
