import * as z from 'zod'
import { measuresIn } from '../domain/citations/measures.ts'
import { contradictionAttachment } from '../domain/passages/contradiction-note.ts'
import { type Contradiction, findContradictions } from '../domain/passages/contradictions.ts'
import { severalAnswers } from '../domain/passages/several-answers.ts'
import { searchForm } from '../domain/question/search-form.ts'
import { textOf } from '../domain/session/envelope-text.ts'
import { type Answers, messagesIn, purpose, reason } from '../messages/index.ts'
import type { Role, RoleView } from '../ports/role.ts'
import { choicesAttachment, choicesIn } from './answering/choices.ts'
import { chosenAttachment, citationOf, foundSchema, isNear } from './answering/passages.ts'
import { unreadNote } from './answering/unread-note.ts'
import { asksForPlan } from './planning/plan-from-tasks.ts'

const SEARCH = 'office__search_documents'
/** Passages searched: enough to find contradictions between documents and the meanings of a vague question. */
const MOST_PASSAGES = 12
/** Passages handed on. */
const MOST_HANDED_ON = 8
/** Confidence for a question with several meanings, below the threshold of the rules. */
const UNSURE = 0.4

const resultsSchema = z.object({
  results: z.array(foundSchema),
  still_reading: z.object({ read: z.int(), found: z.int() }).nullable(),
  unread: z.int().nullable().default(0),
})

/** Searches the office’s documents, and asks what is meant where several sections answer differently. */
export const context: Role = {
  name: 'context',
  responsibility: 'Reads task sheets and documents, and gives the others what they say on the question.',
  inputs: 'The question; passages of the office’s documents.',
  outputs: 'context with the passages as attachments, and contradictions between documents.',
  triggers: 'A question that memory does not answer; a clarified question.',
  tools: ['office__search_documents', 'office__read_document', 'office__list_tasks'],
  async run({ actions, question, request, session }, { tools }) {
    const { language } = request.envelope.context.user
    const answers = messagesIn(language).answers
    const [search] = actions
    if (search === undefined && tools.some(({ name }) => name === SEARCH)) {
      const wanted = { question: searchForm(question), limit: MOST_PASSAGES }
      return {
        kind: 'actions',
        actions: [
          { type: 'fetch_document', tool: SEARCH, arguments: wanted, ...purpose(reason('search_documents')) },
        ],
      }
    }
    const results = resultsSchema.safeParse(search?.outcome?.data)
    const { results: all, still_reading: reading, unread } = results.data ?? NOT_SEARCHED
    const found = all.filter(isNear).slice(0, MOST_HANDED_ON)
    const asked = new Set(measuresIn(question))
    const chosen = chosenIn(session, question)
    const contradictions = findContradictions(found, language).filter(
      // Leave out contradictions of a measure nobody asked about: a depth where the slope was asked.
      ({ measure }) => asked.size === 0 || asked.has(measure),
    )
    const isAnswer = session.clarification !== null && question !== textOf(request.envelope)
    const meanings =
      isAnswer || asksForPlan(question) ? [] : severalAnswers(searchForm(question), all, contradictions)
    if (meanings.length > 0) {
      return {
        kind: 'reply',
        message: {
          type: 'context',
          content: answers.severalMeanings(meanings.map(({ label }) => label)),
          attachments: [choicesAttachment(meanings)],
        },
        target: 'clarification',
        reason: reason('several_answers'),
        confidence: UNSURE,
        references: [...new Set(all.map(({ source }) => source))],
      }
    }
    const isNothing = found.length === 0 && chosen.length === 0
    const notes = [
      ...(reading === null ? [] : [reason('still_reading', reading)]),
      // Where something was found, the list of documents says it.
      ...(isNothing && unread !== 0 ? [unreadNote(unread)] : []),
    ]
    const notFound = ({ nothingFound, nothingRead }: Answers) => (unread === 0 ? nothingFound : nothingRead)
    return {
      kind: 'reply',
      message: {
        type: 'context',
        content: isNothing ? notFound(answers)(answers.placeName('office')) : answers.found(found.length),
        attachments: [
          ...chosen.map((statement) => chosenAttachment(statement)),
          ...found.map(citationOf),
          ...contradictions.map(({ said, sources, left, right }) =>
            contradictionAttachment({ said, sources, statements: [left, right].map(statementOf) }),
          ),
        ],
      },
      target: 'dispatch',
      reason: reason('documents_read'),
      confidence: 1,
      references: [...new Set(found.map(({ source }) => source))],
      ...(notes.length === 0 ? {} : { notes }),
    }
  },
}

/** A search that gave nothing to read. */
const NOT_SEARCHED = { results: [], still_reading: null, unread: 0 }

/** The passages that answer the meaning the user has just chosen. */
function chosenIn({ answered, clarification }: RoleView['session'], question: string) {
  if (clarification === null || answered === null) return []
  return answered.hops
    .filter(({ by }) => by === 'context')
    .flatMap(({ envelope }) => choicesIn(envelope))
    .flatMap(({ label, statement }) =>
      statement !== undefined && question.endsWith(`(${label})`) ? [statement] : [],
    )
}

const statementOf = ({ text, source, location, charStart, charEnd }: Contradiction['left']) => ({
  text,
  source,
  location,
  char_start: charStart,
  char_end: charEnd,
})
