import type { ParsedDocument } from '../../src/domain/document.ts'
import { READING_VERSION } from '../../src/domain/reading-version.ts'

/** @param name also its title and hash; its file is `/NAME.pdf` @param more replaces what is said here */
export function plainDocument(
  name: string,
  texts: readonly string[],
  more: Partial<ParsedDocument> = {},
): ParsedDocument {
  let charStart = 0
  const chunks = texts.map((text, orderIndex): ParsedDocument['chunks'][number] => {
    const charEnd = charStart + text.length
    const chunk = { text, orderIndex, charStart, charEnd }
    charStart = charEnd + 1
    return {
      ...chunk,
      sectionPath: '',
      unitType: 'argument',
      concepts: [],
      pageStart: 1,
      pageEnd: 1,
      pageLabel: null,
      pageLabelEnd: null,
      location: null,
    }
  })
  return {
    kind: 'pdf',
    contentHash: name,
    sourcePath: `/${name}.pdf`,
    work: { title: name, author: null, year: null, language: 'en' },
    workSources: {},
    text: texts.join(' '),
    pages: [],
    toc: [],
    chunks,
    summaries: [],
    ocrPagesCount: 0,
    readingVersion: READING_VERSION,
    warnings: [],
    ...more,
  }
}

type Summary = ParsedDocument['summaries'][number]

/** The summary of a section of one passage. @param more replaces what is said here */
export const plainSummary = (title: string, orderIndex: number, more: Partial<Summary> = {}): Summary => ({
  orderIndex,
  title,
  sectionPath: title,
  level: 1,
  text: `Summary ${orderIndex}`,
  concepts: [],
  firstChunk: orderIndex,
  chunksCount: 1,
  pageStart: 1,
  pageEnd: 1,
  pageLabel: null,
  pageLabelEnd: null,
  ...more,
})
