import { measuresIn } from '@agora-mcp/core/citations'
import { isAppError } from '@agora-mcp/core/errors'
import { askedEvent } from '../domain/answering/asked/asked-event.ts'
import { askedKind, asksToExplain } from '../domain/answering/asked/asked-kind.ts'
import { asksForPlan } from '../domain/answering/asked/asks-for-plan.ts'
import { superlativeIn } from '../domain/answering/asked/superlative.ts'
import { closestAnswer, closestCandidates } from '../domain/answering/closest.ts'
import { askedAttendance } from '../domain/answering/documents/attendance.ts'
import { findAnswer } from '../domain/answering/find-answer.ts'
import { type Finding, type FoundAnswer, findingAttachment } from '../domain/answering/finding/finding.ts'
import { type Intent, intentOf } from '../domain/answering/intent/intent.ts'
import { conceptsOf } from '../domain/answering/statements/concepts.ts'
import type { Material } from '../domain/answering/statements/material.ts'
import { statementsIn } from '../domain/answering/statements/statement.ts'
import { askedSteps, eventConcepts } from '../domain/answering/steps/asked-steps.ts'
import { eventDocuments, type Titled } from '../domain/answering/steps/event-documents.ts'
import { requiredSteps } from '../domain/answering/steps/required-steps.ts'
import { contradictionAttachment } from '../domain/passages/contradiction-note.ts'
import { type Contradiction, findContradictions } from '../domain/passages/contradictions.ts'
import { severalAnswers } from '../domain/passages/several-answers.ts'
import { searchForm } from '../domain/question/search-form.ts'
import { textOf } from '../domain/session/envelope-text.ts'
import { projectOf } from '../domain/session/project-of.ts'
import { type Answers, messagesIn, purpose, reason } from '../messages/index.ts'
import type { Role, RoleDeps, RoleView } from '../ports/role.ts'
import { choicesAttachment, choicesIn } from './answering/choices.ts'
import { contextSummary } from './answering/context-summary.ts'
import { differenceIn, followEachOther, isAsked, isQuoted, withoutOlder } from './answering/differences.ts'
import { resultsSchema, SEARCH, searchFor } from './answering/document-search.ts'
import { chosenAttachment, citationOf, isNear } from './answering/passages.ts'
import { unreadNote } from './answering/unread-note.ts'
import { wholeDocuments } from './answering/whole-documents.ts'
import { ADD_TASK, addedTask } from './planning/added-task.ts'
import { listTasks, TASKS } from './planning/plan-from-tasks.ts'
import { planIn } from './planning/plan-in.ts'
import { plannerFor } from './planning/planner-for.ts'
import { namedSpecialists } from './specialists/named-specialists.ts'

const READ = 'office__read_passages'
/**
 * Number of passages searched; enough to find contradictions between documents and the meanings of a vague
 * question.
 */
const MAX_PASSAGES = 30
/** Maximum number of passages passed on. */
const MAX_PASSED_ON = 8
/** Confidence for a question with several meanings, below the threshold of the rules. */
const UNSURE = 0.4

/** Searches the office’s documents, and asks for clarification if several sections answer differently. */
export const context: Role = {
  name: 'context',
  responsibility: 'Reads task sheets and documents, and gives the others what they say on the question.',
  inputs: 'The question; passages of the office’s documents.',
  outputs:
    'context: a summary (what is known, which document decides, what is open), passages and contradictions as attachments.',
  triggers: 'A question that memory does not answer; a clarified question.',
  tools: [SEARCH, 'office__read_document', READ, TASKS, ADD_TASK],
  async run(view, deps, signal) {
    const added = addedTask(view, deps)
    if (added !== null) return added
    const { actions, question, request, session, today } = view
    const { tools } = deps
    const { language } = request.envelope.context.user
    const project = projectOf(session, request)
    const answers = messagesIn(language).answers
    const [search] = actions.filter(({ tool }) => tool === SEARCH)
    const intent = intentOf(question)
    if (search === undefined && tools.some(({ name }) => name === SEARCH)) {
      return { kind: 'actions', actions: [searchFor(searchForm(question), MAX_PASSAGES, project)] }
    }
    const results = resultsSchema.safeParse(search?.outcome?.data)
    const {
      results: all,
      still_reading: reading,
      unread,
      named,
      documents,
      projects,
    } = results.data ?? NOT_SEARCHED
    const [whole] = actions.filter(({ tool }) => tool === READ)
    const searched: Material = {
      passages: all,
      named: new Set(named.map(({ source }) => source)),
      whole: [],
      language,
    }
    const wanted =
      intent.kind === 'fact' && askedAttendance(question) !== null
        ? named.slice(0, 1).map(({ source }) => source)
        : whole === undefined && intent.kind === 'fact'
          ? tableOrListSources(question, intent, searched)
          : wholeDocuments(intent, named, all, documents, eventSources(question, all, language))
    if (whole === undefined && wanted.length > 0 && tools.some(({ name }) => name === READ)) {
      return {
        kind: 'actions',
        actions: [
          {
            type: 'fetch_document',
            tool: READ,
            arguments: { paths: wanted },
            ...purpose(reason('read_passages')),
          },
        ],
      }
    }
    const { results: passages = [], truncated } =
      resultsSchema.partial().safeParse(whole?.outcome?.data).data ?? {}
    // A part of a table has no highest value.
    const material: Material = { ...searched, whole: truncated && superlativeIn(question) ? [] : passages }
    const steps = intent.kind === 'steps' ? askedSteps(question, material) : []
    const plan = planIn(
      actions,
      { question, today, project, named: material.named, passages: all, steps, by: 'context' },
      language,
    )
    const isPlan = asksForPlan(question) || steps.length > 0
    if (plan === null && isPlan && tools.some(({ name }) => name === TASKS)) {
      return { kind: 'actions', actions: [listTasks()] }
    }
    const projectFound = results.data?.project ?? null
    const limits = [
      ...(reading === null ? [] : [reason('still_reading', reading)]),
      ...(results.success && project !== null && projectFound === null
        ? [reason('project_unknown', { project })]
        : []),
    ]
    if (plan?.kind === 'reply') {
      const isForSpecialist =
        namedSpecialists(view, deps.specialists).length > 0 ||
        plannerFor(question, deps.specialists) !== undefined
      const target = isForSpecialist ? 'dispatch' : 'summary'
      return { ...plan, target, notes: [...(plan.notes ?? []), ...limits] }
    }
    const isAboutProjects = intent.kind === 'projects' && projects.length > 0
    const finding: Finding = isAboutProjects
      ? { kind: 'projects', pieces: [], lacking: null, project: projectFound, projects }
      : { ...(await answerTo(question, intent, material, deps, signal)), project: projectFound, projects: [] }
    const found = all.filter(isNear).slice(0, MAX_PASSED_ON)
    const asked = new Set(measuresIn(question))
    const chosen = chosenIn(session, question)
    const contradictions = findContradictions(found, language).filter(
      // Leave out contradictions about another measure, a depth if the slope was asked for, or about another thing.
      (one) =>
        (asked.size === 0 || asked.has(one.measure)) &&
        (isQuoted(one, finding) || (asked.size > 0 && isAsked(one, question, language))) &&
        !followEachOther(one.sources, all),
    )
    const isAnswer = session.clarification !== null && question !== textOf(request.envelope)
    const meanings =
      isAnswer ||
      isPlan ||
      asksToExplain(question) ||
      isClear(finding, intent, conceptsOf(question, language).length)
        ? []
        : severalAnswers(searchForm(question), withoutOlder(all, finding), contradictions)
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
    const isNothing = found.length === 0 && chosen.length === 0 && finding.pieces.length === 0
    const differing = contradictions.length > 0 ? [] : differenceIn(finding, language)
    const notes = [
      ...limits,
      // If something was found, the list of documents already reports unread ones.
      ...(isNothing && unread !== 0 ? [unreadNote(unread)] : []),
    ]
    const notFound = ({ nothingFound, nothingRead }: Answers) => (unread === 0 ? nothingFound : nothingRead)
    return {
      kind: 'reply',
      message: {
        type: 'context',
        content: isNothing
          ? notFound(answers)(answers.placeName('office'))
          : contextSummary(
              finding,
              {
                differences: [
                  ...contradictions.map(({ said }) => said),
                  ...differing.map(({ value }) => value),
                ],
                due: requiredSteps(found).filter(({ dueDate }) => dueDate !== null && dueDate >= today),
                passages: found.length,
              },
              answers,
            ),
        attachments: [
          ...chosen.map((statement) => chosenAttachment(statement)),
          ...found.map(citationOf),
          ...(chosen.length > 0 ? [] : [findingAttachment(finding)]),
          ...differing,
          ...contradictions.map(({ said, sources, left, right }) =>
            contradictionAttachment({ said, sources, statements: [left, right].map(statementOf) }),
          ),
        ],
      },
      target: 'dispatch',
      reason: reason('documents_read'),
      confidence: 1,
      references: [...new Set(found.map(({ source }) => source))],
      ...(notes.length > 0 && { notes }),
    }
  },
}

/** Answers in the words of the question, or with what is nearest to its sense. */
async function answerTo(
  question: string,
  intent: Intent,
  material: Material,
  { embedder }: RoleDeps,
  signal: AbortSignal,
): Promise<FoundAnswer> {
  const found = findAnswer(question, intent, material)
  const candidates =
    found.kind === 'nothing' && found.note === undefined && intent.kind === 'fact'
      ? closestCandidates(question, material)
      : []
  if (candidates.length === 0) return found
  const texts = candidates.map(({ text }) => text)
  try {
    const likeness = await embedder.likeness(question, texts, signal)
    return closestAnswer(question, candidates, likeness, material.language) ?? found
  } catch (error) {
    // Without the model, words alone decide, as in the search.
    if (isAppError(error) && error.code === 'unavailable') return found
    throw error
  }
}

/** Returns the paths of the documents found that are about the event that a question wants to be prepared for. */
function eventSources(question: string, found: readonly Titled[], language: string): string[] {
  const event = askedEvent(question)
  return event === null ? [] : [...eventDocuments(eventConcepts(event, language), found).sources]
}

/**
 * Returns the documents of the tables whose rows are compared, or of the list that is asked for: both may go on in
 * passages that the search did not find.
 */
function tableOrListSources(question: string, intent: Intent, searched: Material): string[] {
  if (superlativeIn(question) !== null) {
    const rows = searched.passages.flatMap(statementsIn).filter(({ kind }) => kind === 'row')
    return [...new Set(rows.map(({ passage }) => passage.source))].slice(0, MAX_TABLES)
  }
  if (!askedKind(question).list) return []
  const { kind, pieces } = findAnswer(question, intent, searched)
  return kind === 'answer' ? pieces.slice(0, 1).map(({ source }) => source) : []
}
/** Maximum number of documents whose tables are read in full. */
const MAX_TABLES = 12

/** Result of a search without passages. */
const NOT_SEARCHED = {
  results: [],
  still_reading: null,
  unread: 0,
  named: [],
  project: null,
  documents: [],
  projects: [],
}

/** Returns the passages for the meaning that the user has just chosen. */
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

/** A question that names more concepts than this has one specific subject. */
const MAX_VAGUE = 2

/**
 * Checks whether a finding needs no clarification: a best answer to a question that names enough, or without
 * competing values.
 */
const isClear = ({ kind, pieces, note }: Finding, intent: Intent, named: number): boolean =>
  intent.kind !== 'fact' ||
  kind === 'differ' ||
  note !== undefined ||
  named > MAX_VAGUE ||
  (kind === 'answer' && !pieces.some(({ part, value }) => part === 'beside' && value !== null))
