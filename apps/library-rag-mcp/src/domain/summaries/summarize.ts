import { type Chunk, isApparatus } from '../chunk.ts'
import type { Reading } from '../chunking/reading.ts'
import type { InSteps } from '../computing/in-steps.ts'
import type { ConceptFinder } from '../concepts/key-phrases.ts'
import { type Heading, sectionEnd } from '../heading.ts'
import type { AssembledText } from '../sections/assemble-text.ts'
import { sectionPaths } from '../sections/find-headings.ts'
import { SUMMARY_LEVELS, type Summary } from '../summary.ts'
import { extractSummary } from './extract.ts'

const MAX_CONCEPTS = 8

export interface SummarySource {
  readonly assembled: AssembledText
  readonly headings: readonly Heading[]
  readonly chunks: readonly Chunk[]
  readonly title: string
  readonly language: string | null
  readonly finder: ConceptFinder
  readonly reading: Reading
}

/** Summarises sections of the first three levels that have body text; without sections the whole document. */
export function* summarizeInSteps(source: SummarySource): InSteps<Summary[]> {
  const { headings, title } = source
  const summaries: Summary[] = []
  if (headings.length === 0) {
    const whole = summarize(source, { title, sectionPath: title, level: 1, first: 0, last: 0 })
    return whole === null ? [] : [{ ...whole, orderIndex: 0 }]
  }
  const paths = sectionPaths(headings)
  for (const [at, { title: heading, level }] of headings.entries()) {
    yield at / headings.length
    if (level > SUMMARY_LEVELS.max) continue
    const span = {
      title: heading,
      sectionPath: paths[at] ?? heading,
      level,
      // The first section holds the text before any heading.
      first: at + 1,
      last: sectionEnd(headings, at),
    }
    const summary = summarize(source, span)
    if (summary !== null) summaries.push({ ...summary, orderIndex: summaries.length })
  }
  return summaries
}

interface SectionSpan {
  readonly title: string
  readonly sectionPath: string
  readonly level: number
  /** Indices of its first and last section, subsections included. */
  readonly first: number
  readonly last: number
}

function summarize(
  { assembled: { text, units }, chunks, language, finder, reading }: SummarySource,
  { title, sectionPath, level, first, last }: SectionSpan,
): Omit<Summary, 'orderIndex'> | null {
  const inside = units.filter(
    ({ kind, section, apparatus }) =>
      kind === 'text' && apparatus === null && section >= first && section <= last,
  )
  const [start, end] = [inside[0]?.charStart, inside.at(-1)?.charEnd]
  if (start === undefined || end === undefined) return null
  const own = chunks.filter(
    (chunk) => chunk.charStart < end && chunk.charEnd > start && !isApparatus(chunk.unitType),
  )
  const [from, to] = [own[0], own.at(-1)]
  if (from === undefined || to === undefined) return null
  // Prefer the concepts that a language model gave to the passages.
  const told = mostFrequent(own.flatMap(({ concepts }) => concepts)).slice(0, MAX_CONCEPTS)
  const body = inside.map(({ charStart, charEnd }) => text.slice(charStart, charEnd)).join('\n\n')
  return {
    title,
    sectionPath,
    level,
    text: extractSummary(body, language, finder, reading.keySentences),
    concepts: told.length > 0 ? told : finder.concepts(body, MAX_CONCEPTS, title),
    firstChunk: from.orderIndex,
    // Up to the last passage: they are consecutive, including notes at the end of chapters.
    chunksCount: to.orderIndex - from.orderIndex + 1,
    pageStart: from.pageStart,
    pageEnd: to.pageEnd,
    pageLabel: from.pageLabel,
    pageLabelEnd: to.pageLabelEnd,
  }
}

/** Lists the distinct concepts in their first spelling, the most frequent first. */
function mostFrequent(concepts: readonly string[]): string[] {
  const groups = [...Map.groupBy(concepts, (concept) => concept.toLowerCase()).values()]
  return groups.sort((a, b) => b.length - a.length).flatMap(([first]) => first ?? [])
}
