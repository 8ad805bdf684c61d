import type { PdfContent, TextRun } from '../../pdf-content.ts'

const SOFT_HYPHEN = '\u00AD'
const AT_END = /\u00AD\s*$/u

/**
 * Finds the fonts in which every hyphen is a soft one in the file: one glyph serves for both, and the file
 * uses the name that it saw first. If both occur, or most soft hyphens are within lines, those within are
 * invisible.
 */
export function fontsOfSoftHyphens({ pages }: Pick<PdfContent, 'pages'>): Set<number> {
  const hard = new Set<number>()
  const atEnd = new Map<number, number>()
  const all = new Map<number, number>()
  for (const { text, font } of pages.flatMap(({ runs }) => runs)) {
    if (text.includes('-')) hard.add(font)
    if (!text.includes(SOFT_HYPHEN)) continue
    all.set(font, (all.get(font) ?? 0) + text.split(SOFT_HYPHEN).length - 1)
    if (AT_END.test(text)) atEnd.set(font, (atEnd.get(font) ?? 0) + 1)
  }
  return new Set(
    [...all].flatMap(([font, count]) =>
      !hard.has(font) && 2 * (atEnd.get(font) ?? 0) >= count ? [font] : [],
    ),
  )
}

export function withHardHyphens(runs: readonly TextRun[], fonts: ReadonlySet<number>): readonly TextRun[] {
  if (fonts.size === 0) return runs
  return runs.map((run) =>
    fonts.has(run.font) ? { ...run, text: run.text.replaceAll(SOFT_HYPHEN, '-') } : run,
  )
}
