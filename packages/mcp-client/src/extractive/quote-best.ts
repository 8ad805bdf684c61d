import { ANSWERS, weighEvidence } from './evidence.ts'
import type { Passage } from './passage.ts'
import { selectExtracts } from './select-extracts.ts'

export interface QuotableText {
  readonly text: string
  /** Similarity according to the search, 0 to 1; null if not given. */
  readonly similarity: number | null
  /** ISO 639-1, null if unknown. */
  readonly language: string | null
}

/** A quotation: `text.slice(start, end)` of the text at `index`. */
export interface Quote {
  readonly index: number
  readonly start: number
  readonly end: number
}

/**
 * Best first, at most one per text; none if no text answers. Offsets are UTF-16.
 * @example
 * const [best] = quoteBest('Who wrote it?', [{ text: 'Plato wrote it.', similarity: 0.8, language: 'en' }], 1)
 * best && text.slice(best.start, best.end)
 */
export function quoteBest(question: string, texts: readonly QuotableText[], most: number): Quote[] {
  const passages = texts.map(
    (found): Passage => ({ ...found, relevance: found.similarity ?? 0.5, ...NOWHERE }),
  )
  const answering = weighEvidence(question, passages)
    .filter(({ support }) => support >= ANSWERS)
    .map(({ passage }) => passage)
  return selectExtracts(question, answering, most).map(({ text, passage }) => {
    const start = passage.text.indexOf(text)
    return { index: passages.indexOf(passage), start, end: start + text.length }
  })
}

/** The caller knows the source of each text. */
const NOWHERE: Pick<Passage, 'source' | 'tool' | 'doubted'> = {
  source: {
    citation: null,
    author: null,
    title: null,
    section: null,
    places: [],
    role: null,
    date: null,
    kind: '',
  },
  tool: '',
  doubted: false,
}
