/**
 * Measures whether constants of layout, headings and chunking lie on a plateau: each is varied alone, over the demonstration's book,
 * whose source is known, and Debian's manual, where DEBIAN_REFERENCE or the system has it (see manuals.eval.ts). The rows
 * are those of docs/adr/0020-reading-layouts.md and docs/adr/0021-chunking.md; `*` marks the value in use. It judges
 * nothing.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedder } from '@agora-mcp/core/embedding/open'
import { createLogger } from '@agora-mcp/core/log'
import demoQuestions from '../../../../apps/library-rag-mcp/demo/questions.json' with { type: 'json' }
import { parseBook } from '../../../../apps/library-rag-mcp/demo/typesetting/parse.ts'
import { createPdfTextReader } from '../../../../apps/library-rag-mcp/src/adapters/pdf-text/reader.ts'
import { embeddableText } from '../../../../apps/library-rag-mcp/src/domain/chunk.ts'
import type * as ChunkText from '../../../../apps/library-rag-mcp/src/domain/chunking/chunk-text.ts'
import type * as LayOut from '../../../../apps/library-rag-mcp/src/domain/layout/lay-out.ts'
import type { OutlineItem, PdfContent } from '../../../../apps/library-rag-mcp/src/domain/pdf-content.ts'
import type * as AssembleText from '../../../../apps/library-rag-mcp/src/domain/sections/assemble-text.ts'
import type * as FindHeadings from '../../../../apps/library-rag-mcp/src/domain/sections/find-headings.ts'
import { type Variation, variedModules } from '../../measuring/varied-modules.ts'

const demo = new URL('../../../../apps/library-rag-mcp/demo/', import.meta.url)
const importVaried = variedModules(new URL('../../../../apps/library-rag-mcp/src/domain/', import.meta.url))
const manualPath = join(
  process.env.DEBIAN_REFERENCE ?? '/',
  'usr/share/debian-reference/debian-reference.fr.pdf',
)

/** File below `src/domain`, constant, values; the one in use has a star. */
const LAYOUT: readonly (readonly [string, string, string])[] = [
  ['layout/rows/baselines.ts', 'SAME_BASELINE', '0.02 0.1 0.2* 0.4 0.8'],
  ['layout/rows/to-line.ts', 'WIDE_GAP', '0.3 0.6 0.9* 1.5 3'],
  ['layout/regions/gutters.ts', 'MIN_GUTTER', '0.1 0.3 0.75* 1.2 3'],
  ['layout/paragraphs/paragraphs.ts', 'PARAGRAPH_GAP', '1.02 1.15 1.3* 1.6 2.2'],
  ['layout/paragraphs/placed-line.ts', 'INDENT', '0.2 0.5 0.7* 1 1.4'],
  ['layout/furniture/footnotes.ts', 'SMALL', '0.8 0.88 0.93* 0.96 0.995'],
  ['layout/furniture/running-heads.ts', 'MIN_SHARE', '0.02 0.1 0.2* 0.4 0.8'],
  ['sections/style-headings.ts', 'LARGE', '1.01 1.04 1.08* 1.2 1.5'],
  ['sections/apparatus/apparatus-shape.ts', 'PER_SEPARATOR', '12 17 22* 27 40'],
  ['sections/apparatus/apparatus-shape.ts', 'MIN_REFERENCES', '1 3 5* 8 15'],
]
const CHUNKING: readonly (readonly [string, string, string])[] = [
  ['chunking/best-cuts.ts', 'idealTo', '120 160 220* 290 360'],
  ['chunking/best-cuts.ts', 'idealFrom', '60 75 90* 120 160'],
  ['chunking/best-cuts.ts', 'min', '20 40 60* 80'],
  ['chunking/best-cuts.ts', 'max', '250 320 400* 500'],
]

/** Spaces of one kind, as both sides of a comparison are written. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').normalize('NFC').trim()
/** Letters of the speaker's name before what is said, and what stands between them. */
const MAX_SPEAKER = 40
/** True if a paragraph is the one that was written, whole and with nothing else but its speaker. */
const isParagraph = (found: string, written: string): boolean =>
  found.endsWith(written) && found.length <= written.length + MAX_SPEAKER
/** A heading without the number before it. */
const withoutNumber = (title: string): string => title.replace(/^(?:\d+(?:\.\d+)*|[IVX]+)\.?\s+/, '')
/** A word of these languages takes the model some 1.5 tokens; counting them exactly would take most of the time. */
const ROUGH_MODEL = { maxTokens: 500, countTokens: (text: string) => 1.5 * text.split(/\s+/).length }

const only = process.argv[2] ?? ''
const book = await createPdfTextReader().read(readFileSync(new URL('le-mot-et-la-renoncule.pdf', demo)))
const manual = existsSync(manualPath) ? await createPdfTextReader().read(readFileSync(manualPath)) : null
if (manual === null) console.log(`skipped: there is no ${manualPath}`)
const source = sourceOfBook()

console.log(
  'constant        value     book: paragraphs notes  headings by looks  apparatus   manual: headings by looks  apparatus  passages',
)
for (const [variation, label] of variationsOf(LAYOUT)) {
  const ofBook = await read(book, variation)
  const ofManual = manual && (await read(manual, variation))
  const count = (texts: readonly string[], isThere: (text: string) => boolean) =>
    `${texts.filter(isThere).length} of ${texts.length}`
  console.log(
    label +
      count(source.paragraphs, (text) =>
        ofBook.paragraphs.some((found) => isParagraph(found, text)),
      ).padStart(16) +
      count(source.notes, (text) => ofBook.text.includes(text)).padStart(9) +
      shareOf(source.headings.map(withoutNumber), ofBook.headings).padStart(13) +
      ofBook.apparatus.padStart(12) +
      (ofManual === null || manual === null
        ? ''
        : shareOf(flatten(manual.outline).map(withoutNumber), ofManual.headings).padStart(22) +
          ofManual.apparatus.padStart(14) +
          String(ofManual.chunks.length).padStart(10)),
  )
}

const model = await openEmbedder(
  { kind: 'bundled' },
  { modelCacheDir: 'unused', log: createLogger({ level: 'error' }) },
).get()
console.log(
  'constant        value     passages  words: shortest median longest   right section of 26 first, in five, in ten, by vectors alone',
)
for (const [variation, label] of variationsOf(CHUNKING)) {
  const { chunks } = await read(book, variation, model)
  const words = chunks.map(({ text }) => text.split(/\s+/).length).sort((a, b) => a - b)
  const ranks = await ranksOfSections(chunks)
  const hits = [1, 5, 10].map((k) => ranks.filter((rank) => rank >= 0 && rank < k).length)
  console.log(
    label +
      String(chunks.length).padStart(9) +
      [words[0], words[words.length >> 1], words.at(-1)].map((each) => String(each).padStart(9)).join('') +
      hits.map((each) => String(each).padStart(8)).join(''),
  )
}

/** Every value of every constant that the command line asks for. */
function* variationsOf(table: typeof LAYOUT): Generator<[Variation, string]> {
  for (const [file, constant, values] of table) {
    if (!constant.includes(only)) continue
    for (const marked of values.split(' ')) {
      const variation = { file, constant, value: marked.replace('*', '') }
      yield [variation, `${constant.padEnd(15)} ${marked.padEnd(6)}`]
    }
  }
}

/** A document as the domain reads it with one constant varied: by its outline, and its headings by their looks. */
async function read(
  content: PdfContent,
  variation: Variation,
  measure: ChunkText.TokenMeasure = ROUGH_MODEL,
) {
  const { layOut } = await importVaried<typeof LayOut>('layout/lay-out.ts', variation)
  const { findHeadings } = await importVaried<typeof FindHeadings>('sections/find-headings.ts', variation)
  const { assembleText } = await importVaried<typeof AssembleText>('sections/assemble-text.ts', variation)
  const { chunkText } = await importVaried<typeof ChunkText>('chunking/chunk-text.ts', variation)
  const layout = layOut(content)
  const assembled = assembleText(layout.blocks, findHeadings(content.outline, layout), layout.labels)
  const apparatus = new Set(
    assembled.units.flatMap(({ apparatus, section }) => (apparatus ? [`${section} ${apparatus}`] : [])),
  )
  return {
    paragraphs: assembled.text.split('\n\n').map(plain),
    text: plain(assembled.text),
    // The manual's outline has no numbers.
    headings: findHeadings([], { ...layout, contents: [] }).map(({ title }) => withoutNumber(plain(title))),
    apparatus: String([...apparatus].filter((kind) => !kind.endsWith('note')).length),
    chunks: chunkText(assembled, 'fr', measure),
  }
}

/** Rank of the first passage of the right section for each question on the book, from 0; -1 for nowhere. */
async function ranksOfSections(chunks: Awaited<ReturnType<typeof read>>['chunks']): Promise<number[]> {
  const vectors = await model.embedPassages(chunks.map(embeddableText))
  const ranks: number[] = []
  for (const { question, sections } of demoQuestions) {
    const query = await model.embedQuery(question)
    const cosine = (vector: Float32Array) =>
      vector.reduce((sum, part, at) => sum + part * (query[at] ?? 0), 0)
    const wanted = new Set(sections.map(plain))
    const ranked = chunks
      .map(({ sectionPath }, at) => ({
        isRight: wanted.has(plain(sectionPath)),
        cosine: cosine(vectors[at] ?? query),
      }))
      .sort((a, b) => b.cosine - a.cosine)
    ranks.push(ranked.findIndex(({ isRight }) => isRight))
  }
  return ranks
}

/** Titles found of those that there are, and how many others were taken for titles. */
function shareOf(wanted: readonly string[], found: readonly string[]): string {
  const right = new Set(found)
  const known = new Set(wanted)
  const others = found.filter((title) => !known.has(title)).length
  return `${wanted.filter((title) => right.has(title)).length} of ${wanted.length} +${others}`
}

function flatten(items: readonly OutlineItem[]): string[] {
  return items.flatMap(({ title, children }) => [plain(title), ...flatten(children)])
}

/** The paragraphs, notes and headings of the book as they were written. */
function sourceOfBook() {
  const { front, body } = parseBook(readFileSync(new URL('le-mot-et-la-renoncule.md', demo), 'utf8'))
  const blocks = [...front, ...body]
  const paragraphs = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.content] : []))
  const textOf = (content: (typeof paragraphs)[number]): string =>
    plain(content.map((span) => (span.kind === 'text' ? span.text : '')).join(''))
  return {
    paragraphs: paragraphs.map(textOf),
    notes: paragraphs.flatMap((content) =>
      content.flatMap((span) => (span.kind === 'note' ? [textOf(span.content)] : [])),
    ),
    headings: blocks.flatMap((block) => (block.kind === 'heading' ? [plain(block.title)] : [])),
  }
}
