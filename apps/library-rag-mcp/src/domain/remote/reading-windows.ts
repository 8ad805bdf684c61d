import { sentenceEnds } from '@agora-mcp/core/text'
import type { TextSpan } from '../document.ts'
import type { AssembledText, TextUnit } from '../sections/assemble-text.ts'

export interface WindowParagraph {
  readonly sectionPath: string
  readonly section: number
  /** Excluding the white space between sentences. */
  readonly sentences: readonly TextSpan[]
}

/** Text that a model reads in one request: whole sections, or part of a long one. */
export interface ReadingWindow {
  readonly paragraphs: readonly WindowParagraph[]
}

/** Words per window: enough to see an argument, few enough that nothing is forgotten. */
const WORDS = 1_500
const MAX_SENTENCES = 150

/** Divides the body, without headings and footnotes; a paragraph is never divided. */
export function readingWindows({ text, units }: AssembledText, language: string | null): ReadingWindow[] {
  const windows: ReadingWindow[] = []
  let open: WindowParagraph[] = []
  let words = 0
  let sentences = 0
  const flush = () => {
    if (open.length > 0) windows.push({ paragraphs: open })
    open = []
    words = 0
    sentences = 0
  }
  for (const group of bySection(units)) {
    const paragraphs = group
      .map((unit) => toParagraph(text, unit, language))
      .filter((paragraph) => paragraph.words > 0)
    const sectionWords = paragraphs.reduce((sum, paragraph) => sum + paragraph.words, 0)
    // Do not divide a section that fits a window.
    if (words + sectionWords > WORDS && sectionWords <= WORDS) flush()
    for (const { words: count, ...paragraph } of paragraphs) {
      const isFull = words + count > WORDS || sentences + paragraph.sentences.length > MAX_SENTENCES
      if (isFull) flush()
      open.push(paragraph)
      words += count
      sentences += paragraph.sentences.length
    }
  }
  flush()
  return windows
}

function bySection(units: readonly TextUnit[]): TextUnit[][] {
  const groups: TextUnit[][] = []
  for (const unit of units) {
    if (unit.kind !== 'text') continue
    if (groups.at(-1)?.at(-1)?.section === unit.section) groups.at(-1)?.push(unit)
    else groups.push([unit])
  }
  return groups
}

function toParagraph(
  text: string,
  unit: TextUnit,
  language: string | null,
): WindowParagraph & { words: number } {
  const whole = text.slice(unit.charStart, unit.charEnd)
  let from = 0
  const sentences = sentenceEnds(whole, language).flatMap((to): TextSpan[] => {
    const raw = whole.slice(from, to)
    const charStart = unit.charStart + from + raw.length - raw.trimStart().length
    const charEnd = unit.charStart + from + raw.trimEnd().length
    from = to
    return charEnd > charStart ? [{ charStart, charEnd }] : []
  })
  const { sectionPath, section } = unit
  return { sectionPath, section, sentences, words: whole.match(/\S+/g)?.length ?? 0 }
}
