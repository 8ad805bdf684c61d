/**
 * The same text as PDF, EPUB, Word and Markdown: the first contexts of each judged set become a document of each kind, the
 * last three written by pandoc, and their questions are asked of it. hit@5 of each kind must be that of the PDF within .01.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeContextsPdf } from './contexts-pdf.ts'
import { type JudgedSet, loadJudgedSets } from './judged-sets.ts'
import { startLibrary } from './start-library.ts'

const KINDS = ['pdf', 'epub', 'docx', 'md'] as const
/** Contexts of each set: passages are embedded four times. */
const CONTEXTS = Number(process.env.AGORA_EVAL_CONTEXTS ?? 240)
const DEPTH = 5
const TOLERANCE = 0.01

interface Answer {
  readonly results: readonly { readonly section_path: string; readonly page_start: number | null }[]
}

const sets = loadJudgedSets(process.env.AGORA_EVAL_DATA)
if (sets === null || spawnSync('pandoc', ['--version']).status !== 0) {
  console.log(
    'skipped: AGORA_EVAL_DATA names no folder with judged question sets, or pandoc is not installed',
  )
} else {
  console.log(`set              questions  ${KINDS.map((kind) => kind.padStart(6)).join(' ')}   hit@5`)
  const sums = new Map<string, number>(KINDS.map((kind) => [kind, 0]))
  let asked = 0
  for (const set of sets) {
    const part = firstContexts(set)
    const hits = await hitsOf(part)
    asked += part.questions.length
    for (const [kind, count] of hits) sums.set(kind, (sums.get(kind) ?? 0) + count)
    print(set.name, part.questions.length, hits)
  }
  print('all', asked, sums)
  const shares = KINDS.map((kind) => (sums.get(kind) ?? 0) / asked)
  if (shares.some((share) => Math.abs(share - (shares[0] ?? 0)) > TOLERANCE)) process.exitCode = 1
}

function firstContexts(set: JudgedSet): JudgedSet {
  const questions = set.questions.filter(({ context }) => context < CONTEXTS)
  return { ...set, contexts: set.contexts.slice(0, CONTEXTS), questions }
}

/** The number of questions that each kind answers, each kind in a library of its own. */
async function hitsOf({ name, contexts, questions }: JudgedSet): Promise<ReadonlyMap<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'kinds-retrieval-'))
  const { bytes, contextOfPage } = await makeContextsPdf(name, contexts)
  writeFileSync(join(folder, 'book.pdf'), bytes)
  const chapters = contexts.map((text, at) => `# Article ${at + 1}\n\n${plain(text)}\n`)
  writeFileSync(join(folder, 'book.md'), `---\ntitle: ${name}\n---\n\n${chapters.join('\n')}`)
  for (const kind of ['epub', 'docx']) {
    spawnSync('pandoc', ['-o', join(folder, `book.${kind}`), join(folder, 'book.md')])
  }
  const hits = new Map<string, number>()
  for (const kind of KINDS) {
    const { call, close } = await startLibrary({ LIBRARY_RAG_ALLOWED_ROOTS: folder })
    await call('add_document', { path: join(folder, `book.${kind}`) })
    let count = 0
    for (const { question, context } of questions) {
      const { results } = await call<Answer>('search_chunks', { query: question, limit: DEPTH })
      const isRight = ({ section_path, page_start }: Answer['results'][number]) =>
        page_start === null
          ? section_path.split(' > ').includes(`Article ${context + 1}`)
          : contextOfPage[page_start - 1] === context
      if (results.some(isRight)) count += 1
    }
    hits.set(kind, count)
    await close()
  }
  rmSync(folder, { recursive: true })
  return hits
}

/** One paragraph without marks of Markdown. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>#+.!|~^$@'"-]/g, '\\$&')
}

function print(name: string, questions: number, hits: ReadonlyMap<string, number>): void {
  const shares = KINDS.map((kind) => ((hits.get(kind) ?? 0) / questions).toFixed(3).padStart(6))
  console.log(`${name.padEnd(16)} ${String(questions).padStart(9)}  ${shares.join(' ')}`)
}
