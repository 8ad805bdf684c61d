/**
 * Measures the answers of mcp-chat without a key, on 144 questions over the demonstration's book and two manuals of Debian, half of which
 * nothing there answers, and twenty questions for one of four servers. Of the first sixty every second was kept aside while
 * the weights of `src/extractive/evidence.ts` were first chosen, and sixty more were written before any result; with all of
 * these the weights of today were chosen. The last 24, the fresh ones, they have not seen. Each group is printed.
 *
 * The manuals are looked for where `apt-get install debian-reference-en developers-reference-de` puts them, or below
 * DEBIAN_REFERENCE (the packages unpacked with `dpkg -x`); without them their questions are left out. EVAL_LIBRARY names
 * a folder for the library that stays, so that the next run need not read the PDFs again.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { detectLanguage } from '@agora-mcp/core/text'
import { extractiveModel, LLMWithMCPTools } from '../../../mcp-client/src/index.ts'
import { startFourServers } from './four-servers.ts'

interface Question {
  readonly language: string
  readonly question: string
  /** Document with the answer; null for none. */
  readonly document?: string | null
  /** The server whose tools speak of it. */
  readonly server?: string
}

const GOALS = { saidSo: 0.95, saidSoWrongly: 0.1, language: 0.95, server: 0.9 }
const NOT_FOUND = /^(?:Not found in|Introuvable|Nicht gefunden in)/
const QUOTES = /^(?:“(?<en>[\s\S]*?)”|« (?<fr>[\s\S]*?) »|„(?<de>[\s\S]*?)“)\n— /gm

const read = (name: string): Question[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as Question[]

const { pool, documents, texts } = await startFourServers(console.log)
const share = (part: number, of: number) => (of === 0 ? Number.NaN : part / of)
const shown = (value: number) => (Number.isNaN(value) ? 'none' : value.toFixed(3))
const wrong: string[] = []

const emptyRow = () => ({
  unanswerable: [0, 0],
  answerable: [0, 0],
  language: 0,
  quotes: 0,
  invented: 0,
  all: 0,
})

function print(name: string, row: ReturnType<typeof emptyRow>) {
  const saidSo = share(row.unanswerable[0] ?? 0, row.unanswerable[1] ?? 0)
  const wrongly = share(row.answerable[0] ?? 0, row.answerable[1] ?? 0)
  const language = share(row.language, row.all)
  console.log(
    `${name.padEnd(6)} ${shown(saidSo).padStart(21)} ${shown(wrongly).padStart(29)} ${shown(language).padStart(17)} ${String(row.quotes).padStart(8)} ${String(row.invented).padStart(10)}`,
  )
  return { saidSo, wrongly, language }
}

async function ask({ question, language }: Question) {
  const llm = new LLMWithMCPTools({ model: extractiveModel(), client: pool })
  const { text, calls } = await llm.chat(question)
  const quotes = Array.from(
    text.matchAll(QUOTES),
    ({ groups = {} }) => groups.en ?? groups.fr ?? groups.de ?? '',
  )
  const invented = quotes.filter((quote) => !texts.some((whole) => whole.includes(quote)))
  for (const quote of invented) wrong.push(`stands nowhere: ${quote}`)
  const inLanguage = detectLanguage(text.split('\n')[0] ?? '') === language
  if (!inLanguage) wrong.push(`not in ${language}: ${question}`)
  const saidSo = NOT_FOUND.test(text)
  return { saidSo, inLanguage, quotes: quotes.length, invented: invented.length, calls, text }
}

try {
  console.log(
    'group  unanswerable, says so   answerable, says so wrongly   in the language   quotes   invented',
  )
  const first = read('questions.json')
  const groups = {
    tuned: first.filter((_, index) => index % 2 === 0),
    aside: first.filter((_, index) => index % 2 === 1),
    more: read('more-questions.json'),
    fresh: read('fresh-questions.json'),
  }
  const total = emptyRow()
  for (const [name, questions] of Object.entries(groups)) {
    const rows = emptyRow()
    for (const question of questions) {
      if (question.document && !documents.includes(question.document)) continue
      const answer = await ask(question)
      const group = question.document ? rows.answerable : rows.unanswerable
      group[0] = (group[0] ?? 0) + Number(answer.saidSo)
      group[1] = (group[1] ?? 0) + 1
      if (answer.saidSo !== (question.document === null)) wrong.push(`${name}: ${question.question}`)
      rows.language += Number(answer.inLanguage)
      rows.quotes += answer.quotes
      rows.invented += answer.invented
      rows.all += 1
    }
    print(name, rows)
    for (const group of ['unanswerable', 'answerable'] as const)
      for (const at of [0, 1]) total[group][at] = (total[group][at] ?? 0) + (rows[group][at] ?? 0)
    total.language += rows.language
    total.quotes += rows.quotes
    total.invented += rows.invented
    total.all += rows.all
  }
  // Twelve or fifteen questions of a kind in a group are few; the goals are for all.
  const { saidSo, wrongly, language } = print('all', total)
  if (
    saidSo < GOALS.saidSo ||
    wrongly > GOALS.saidSoWrongly ||
    language < GOALS.language ||
    total.invented > 0
  )
    process.exitCode = 1

  let right = 0
  const choices = read('servers.json')
  for (const question of choices) {
    const { calls, text } = await ask(question)
    const asked = [...new Set(calls.map(({ tool }) => tool.split('__')[0]))]
    const isRight = asked.length > 0 ? asked.join() === question.server : text.includes(question.server ?? '')
    // Where the wording names no server, all that can be asked are; then the answer has to come from the right one.
    const named = text.split('\n')[0]?.includes(`${question.server} (`) ?? false
    right += Number(isRight || named)
    if (!(isRight || named)) wrong.push(`${question.server}, not ${asked.join(', ')}: ${question.question}`)
  }
  console.log(`\nthe server that speaks of it: ${right} of ${choices.length}`)
  if (right / choices.length < GOALS.server) process.exitCode = 1
  if (wrong.length > 0) console.log(`\n${wrong.join('\n')}`)
} finally {
  await pool.stop()
}
