import type { Message } from '../memory.ts'
import { moveQuestionsBack } from './answers-before.ts'
import { asksForQuestions, isQuestion } from './is-question.ts'
import { rarityAmong } from './revision-score.ts'
import { sharedTerms } from './shared-terms.ts'
import { readStatement, type Statement } from './statement.ts'

/** A found message; lists are sorted best first. */
interface FoundMessage {
  readonly item: Pick<Message, 'conversationId' | 'orderIndex' | 'content'>
}

interface Read<Found> {
  readonly found: Found
  /** Null if the message is too long to be a statement. */
  readonly statement: Statement | null
}

/**
 * Moves answers before stored questions, which answer nothing: statements with half as much of the question
 * asked, and the reply to a stored question if it has one of them. Other messages keep their order, and none is
 * dropped. For a question about questions the order stays.
 */
export function answersFirst<Found extends FoundMessage>(found: readonly Found[], question: string): Found[] {
  const asked = readStatement({ content: question, concepts: [] })
  if (asked === null || asksForQuestions(question)) return [...found]
  const read = found.map((one) => ({ found: one, statement: statementIn(one.item) }))
  const rarityOf = rarityAmong(read.flatMap(({ statement }) => statement ?? []))
  const ordered = moveQuestionsBack(read, asked, rarityOf)
  for (const one of read.filter(({ found: { item } }) => isQuestion(item.content))) {
    const at = ordered.indexOf(one)
    const reply = ordered.findIndex((other, place) => place > at && isReply(other, one, asked))
    if (reply >= 0) ordered.splice(at, 0, ...ordered.splice(reply, 1))
  }
  return ordered.map((one) => one.found)
}

/** Reads a message as a statement, also if it only ends with a question: `I painted the barn. And you?`. */
function statementIn({ content }: FoundMessage['item']): Statement | null {
  const statement = readStatement({ content, concepts: [] })
  return statement === null || !/[.!…]\s/u.test(content) ? statement : { ...statement, isQuestion: false }
}

const isReply = <Found extends FoundMessage>(
  { found: { item }, statement }: Read<Found>,
  { found: { item: question } }: Read<Found>,
  asked: Statement,
): boolean =>
  item.conversationId === question.conversationId &&
  item.orderIndex === question.orderIndex + 1 &&
  (statement === null || (!isQuestion(item.content) && sharedTerms(asked, statement).length > 0))
