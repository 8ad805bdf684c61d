import type { TextRun } from '../../pdf-content.ts'

const GLYPHS =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u2014\u2026\u3000-\u303F\u30FC\uFE30-\uFE4F\uFF00-\uFFEF]+$/u
// Lengths in font sizes.
/** How far one glyph of a column may stand beside the one above it: punctuation hangs in the upper right. */
const BESIDE = 0.6
/** Distance of two glyphs of a column. */
const LEAST_PITCH = 0.6
const MOST_PITCH = 1.8
const SAME_SIZE = 0.2
/** Glyphs below each other that are a column of text and no label of a table. */
const MIN_GLYPHS = 4
/** Share of the page's ideographs that stand in columns, where it is written so. */
const MIN_SHARE = 0.5

/**
 * The runs of a page whose text is written from top to bottom, each glyph drawn by itself, as if the page lay on its side:
 * columns from the right become lines from the top. A page that is not written so keeps its runs.
 */
export function withVerticalColumns(runs: readonly TextRun[]): readonly TextRun[] {
  const glyphs = runs.filter((run) => run.angle === 0 && GLYPHS.test(run.text.trim()))
  if (glyphs.length < MIN_GLYPHS) return runs
  const columns = columnsOf(glyphs.filter((run) => run.text.trim().length === 1))
  const written = columns.filter((column) => column.length >= MIN_GLYPHS)
  const all = glyphs.reduce((sum, { text }) => sum + text.trim().length, 0)
  if (written.flat().length < MIN_SHARE * all) return runs
  const turned = new Map(columns.flatMap(turnedColumn))
  return runs.map((run) => turned.get(run) ?? run)
}

/** Glyphs that are drawn one below the other. */
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
    pitch >= LEAST_PITCH &&
    pitch <= MOST_PITCH &&
    Math.abs(glyph.x - above.x) <= BESIDE * above.size &&
    Math.abs(glyph.size - above.size) <= SAME_SIZE * above.size
  )
}

/** Each glyph of a column as a piece of one line that runs down the page. */
function turnedColumn(column: readonly TextRun[]): [TextRun, TextRun][] {
  const lefts = column.map(({ x }) => x).sort((a, b) => a - b)
  const x = lefts[lefts.length >> 1] ?? 0
  // A line without gaps: the pitch of a column is no word space.
  return column.map((run, at) => {
    const next = column[at + 1]
    const width = next === undefined ? run.size : next.y - run.y
    return [run, { ...run, text: run.text.trim(), angle: 90, x, y: run.y - run.size, width }]
  })
}
