import type { JudgedConversation } from './judged-conversations.ts'

/** Answer of a search to a question. */
export interface Answer {
  readonly results: readonly { readonly content: string; readonly similarity: number }[]
  readonly hint: string | null
}

/** A way to tell from results that they do not answer: below some value of it the question counts as refused. */
interface Sign {
  readonly name: string
  of(question: string, answer: Answer): number
}

const SIGNS: readonly Sign[] = [
  { name: 'similarity of the best result', of: (_, { results }) => bestOf(results) },
  {
    name: 'similarity of the best that the person says',
    of: (question, { results }) =>
      bestOf(results.filter(({ content }) => question.includes(content.slice(0, content.indexOf(':'))))),
  },
]

const FALSE_REFUSALS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3]

const bestOf = (results: Answer['results']): number =>
  Math.max(0, ...results.map(({ similarity }) => similarity))

/** Asks what has an answer and what has none, since the other person said it; prints what is told of each, and the curves. */
export async function reportNeverSaid(
  conversations: readonly Pick<JudgedConversation, 'questions' | 'unanswerable'>[],
  askIn: (place: number) => (question: string) => Promise<Answer>,
): Promise<void> {
  const asked: { question: string; answer: Answer; isAnswerable: boolean }[] = []
  for (const [place, { questions, unanswerable }] of conversations.entries()) {
    const ask = askIn(place)
    for (const { question } of questions)
      asked.push({ question, answer: await ask(question), isAnswerable: true })
    for (const question of unanswerable)
      asked.push({ question, answer: await ask(question), isAnswerable: false })
  }
  const [answerable, others] = [true, false].map((is) =>
    asked.filter(({ isAnswerable }) => isAnswerable === is),
  )
  if (answerable === undefined || others === undefined) return
  const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(0)} %`
  const hinted = (some: typeof asked) => some.filter(({ answer }) => answer.hint !== null).length
  console.log(
    `\nnever said by that person: ${others.length} questions beside ${answerable.length} that have an answer`,
  )
  console.log(
    `  hint: ${percent(hinted(others), others.length)} told, ${percent(hinted(answerable), answerable.length)} refused wrongly`,
  )
  for (const sign of SIGNS) {
    const values = answerable.map(({ question, answer }) => sign.of(question, answer)).sort((a, b) => a - b)
    const told = FALSE_REFUSALS.map((share) => {
      const least = values[Math.floor(share * values.length)] ?? 0
      return `${percent(share, 1)}: ${percent(others.filter((one) => sign.of(one.question, one.answer) < least).length, others.length)}`
    })
    console.log(`  ${sign.name}, refused wrongly: told   ${told.join('   ')}`)
  }
}
