/**
 * Measures whether `similarity` separates questions that a library answers from others, through the server: the demonstration's book;
 * Debian's manual in three languages, where DEBIAN_REFERENCE or the system has it (see manuals.eval.ts); each judged set
 * against questions of the others, and a mixed library, where AGORA_EVAL_DATA has them.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import demoQuestions from '../../../../apps/library-rag-mcp/demo/questions.json' with { type: 'json' }
import { reportSeparation } from '../../measuring/separation.ts'
import { BLIND_UNANSWERABLE, FITTED_UNANSWERABLE } from '../../measuring/unanswerable-questions.ts'
import { BOOK_QUESTIONS, MANUAL_QUESTIONS } from './blind-questions.ts'
import { makeContextsPdf } from './contexts-pdf.ts'
import { type JudgedSet, loadJudgedSets } from './judged-sets.ts'
import { type StartedLibrary, startLibrary } from './start-library.ts'

/** Below it `hint` says that nothing near was found, docs/adr/0015-similarity.md. */
const MIN_LIKELY = 0.45
/** Questions asked of each judged set. */
const SAMPLE = 150
const MANUALS = join(process.env.DEBIAN_REFERENCE ?? '/', 'usr/share/debian-reference')
const LANGUAGES = ['fr', 'de', 'en']

const book = readFileSync(
  new URL('../../../../apps/library-rag-mcp/demo/le-mot-et-la-renoncule.pdf', import.meta.url),
)
const manuals = LANGUAGES.map((language) => join(MANUALS, `debian-reference.${language}.pdf`))
const fittedBook = demoQuestions.map(({ question }) => question)
const ofManuals = (rest: number) =>
  MANUAL_QUESTIONS.filter((_, at) => at % 2 === rest).map(({ question }) => question)
const kept: boolean[] = []

await ask(
  (library) => library.parse('book', book).then(() => {}),
  [
    ['one book, fitted', fittedBook, FITTED_UNANSWERABLE],
    ['one book, blind', BOOK_QUESTIONS, BLIND_UNANSWERABLE],
  ],
)

if (manuals.every((path) => existsSync(path))) {
  const putIn = async ({ parse }: StartedLibrary) => {
    for (const [at, path] of manuals.entries()) await parse(`manual-${LANGUAGES[at]}`, readFileSync(path))
  }
  await ask(putIn, [
    ['three manuals, fitted', ofManuals(0), FITTED_UNANSWERABLE],
    ['three manuals, blind', ofManuals(1), BLIND_UNANSWERABLE],
  ])
} else console.log(`skipped: there are no manuals in ${MANUALS}`)

const sets = loadJudgedSets(process.env.AGORA_EVAL_DATA)
if (sets === null) console.log('skipped: AGORA_EVAL_DATA names no folder with judged question sets')
else {
  const without = (name: string) => sets.filter((set) => set.name !== name).flatMap(sampleOf)
  for (const set of sets) await ask(putSet(set), [[set.name, sampleOf(set), without(set.name)]])
  const held = sets.filter(({ name }) => name !== 'piaf-fr')
  const strangers = sets.filter(({ name }) => name === 'piaf-fr').flatMap(sampleOf)
  const putIn = async (library: StartedLibrary) => {
    await library.parse('book', book)
    for (const set of held) await putSet(set)(library)
  }
  await ask(putIn, [
    [
      'a book and two sets',
      [...BOOK_QUESTIONS, ...held.flatMap(sampleOf)],
      [...BLIND_UNANSWERABLE, ...strangers],
    ],
  ])
}
if (kept.includes(false)) process.exitCode = 1

type Asked = readonly [name: string, answered: readonly string[], unanswered: readonly string[]]

async function ask(
  putIn: (library: StartedLibrary) => Promise<void>,
  asked: readonly Asked[],
): Promise<void> {
  const library = await startLibrary()
  await putIn(library)
  const firstOf = async (questions: readonly string[]) => {
    const similarities: number[] = []
    for (const query of questions) {
      const { results } = await library.call<{ results: { similarity: number }[] }>('search_chunks', {
        query,
        limit: 1,
      })
      similarities.push(results[0]?.similarity ?? 0)
    }
    return similarities
  }
  for (const [name, answered, unanswered] of asked) {
    const firstHits = { answered: await firstOf(answered), unanswered: await firstOf(unanswered) }
    kept.push(reportSeparation(name, firstHits, MIN_LIKELY))
  }
  await library.close()
}

function putSet({ name, contexts }: JudgedSet): (library: StartedLibrary) => Promise<void> {
  return async ({ parse }) => {
    await parse(name, (await makeContextsPdf(name, contexts)).bytes)
  }
}

function sampleOf({ questions }: JudgedSet): string[] {
  const step = Math.max(1, Math.floor(questions.length / SAMPLE))
  return questions.filter((_, at) => at % step === 0).map(({ question }) => question)
}
