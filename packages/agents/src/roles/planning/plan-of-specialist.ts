import { textForms } from '@agora-mcp/core/citations'
import { askedEvent } from '../../domain/answering/asked/asked-event.ts'
import { asksForPlan } from '../../domain/answering/asked/asks-for-plan.ts'
import { covers } from '../../domain/answering/statements/coverage.ts'
import { eventConcepts } from '../../domain/answering/steps/asked-steps.ts'
import { type Milestone, milestoneIn, names } from '../../domain/answering/steps/milestone.ts'
import {
  byOrder,
  type RequiredStep,
  requiredSteps,
  tells,
  type Wording,
} from '../../domain/answering/steps/required-steps.ts'
import { projectOf } from '../../domain/session/project-of.ts'
import { messagesIn, reason } from '../../messages/index.ts'
import type { ReplyResult, RoleDeps, RoleResult, RoleView } from '../../ports/role.ts'
import type { Specialist } from '../../ports/specialists.ts'
import { resultsSchema, SEARCH, searchFor } from '../answering/document-search.ts'
import { type FoundPassage, passagesOf } from '../answering/passages.ts'
import { listTasks, TASKS } from './plan-from-tasks.ts'
import { planIn } from './plan-in.ts'

/** Number of passages searched for one thing that comes before a milestone. */
const MAX_FOUND = 5

/**
 * Returns a specialist's plan: what the context agent found, and what the documents require of the things that its
 * trade does before the event; first the request for tasks and passages. Null if no plan is asked for.
 */
export function planOfSpecialist(own: Specialist, view: RoleView, { tools }: RoleDeps): RoleResult | null {
  const { question, request, session, today, actions } = view
  if (!asksForPlan(question) || !tools.some(({ name }) => name === TASKS)) return null
  const { language } = request.envelope.context.user
  const milestone = milestoneIn(askedEvent(question) ?? question, own.milestones)
  const project = projectOf(session, request)
  if (actions.length === 0) {
    const searches = tools.some(({ name }) => name === SEARCH) ? (milestone?.needs ?? []) : []
    return {
      kind: 'actions',
      actions: [listTasks(), ...searches.map((need) => searchFor(need, MAX_FOUND, project))],
    }
  }
  const found = contextPlan(request) ? passagesOf(request, (by) => by === 'context') : []
  const before = milestone === undefined ? [] : stepsBefore(milestone, found, view)
  const known = requiredSteps(found, milestone === undefined ? [] : wordingsOf(milestone, language))
  const steps = [...new Map([...known, ...before].map((step) => [keyOf(step), step])).values()]
  const plan = planIn(
    actions,
    {
      question,
      today,
      project,
      named: namedIn(view),
      passages: found,
      isMeant: (title) => milestone?.needs.some((need) => names(title, need)) ?? false,
      steps: steps.toSorted(byOrder),
      by: own.title,
    },
    language,
  )
  if (plan?.kind !== 'reply') return askedEvent(question) === null ? noPlan(own, language) : nothingToAdd(own)
  return milestone === undefined ? plan : withUnasked(plan, milestone, language)
}

/** Checks whether the context agent has made a plan, whose citations are its steps and tasks. */
const contextPlan = ({ hops }: RoleView['request']): boolean =>
  hops.some(({ by, envelope }) => by === 'context' && envelope.message.type === 'action_plan')

/** Finds what documents that tell of a milestone, or others of their projects, require of the things before it. */
function stepsBefore(
  milestone: Milestone,
  known: readonly FoundPassage[],
  { actions, question, request }: RoleView,
): RequiredStep[] {
  const { language } = request.envelope.context.user
  const wordings = wordingsOf(milestone, language)
  const matter = eventConcepts(askedEvent(question) ?? '', language).filter(
    ({ key }) => !milestone.words.some((word) => names(word, key)),
  )
  const found = actions
    .filter(({ tool }) => tool === SEARCH)
    .flatMap(
      ({ outcome }): readonly FoundPassage[] =>
        resultsSchema.partial().safeParse(outcome?.data).data?.results ?? [],
    )
  const telling = [...known, ...found].filter(({ title, location, text, language: own }) => {
    const said = `${title} ${location} ${text}`
    return (
      wordings.some((wording) => tells(said, own, wording)) &&
      matter.every((one) => covers(textForms(said, own), one))
    )
  })
  const isNear = ({ source, project }: FoundPassage) =>
    telling.some((one) => one.source === source || (project !== null && one.project === project))
  return requiredSteps(found.filter(isNear), wordings).filter(({ title }) =>
    milestone.needs.some((need) => names(title, need)),
  )
}

const wordingsOf = ({ words }: Milestone, language: string): Wording[] =>
  words.map((word) => eventConcepts(word, language))

const keyOf = ({ title, statement: { passage, start } }: RequiredStep): string =>
  `${passage.source} ${passage.char_start + start} ${title}`

/** Returns the paths of the documents that the question names, as the context agent's search found them. */
const namedIn = ({ request }: RoleView): Set<string> =>
  new Set(
    request.actions
      .filter(({ by, tool }) => by === 'context' && tool === SEARCH)
      .flatMap(({ outcome }) => resultsSchema.partial().safeParse(outcome?.data).data?.named ?? [])
      .map(({ source }) => source),
  )

/** Tells what the trade does before a milestone, and neither a requirement nor a task speaks of. */
function withUnasked(plan: ReplyResult, { needs }: Milestone, language: string): ReplyResult {
  const { message } = plan
  if (message.type !== 'action_plan') return plan
  const { summary, tasks } = message.content
  const unasked = needs.filter((need) => !tasks.some(({ title }) => names(title, need)))
  if (unasked.length === 0 || unasked.length === needs.length) return plan
  const told = [summary, messagesIn(language).plans.unasked(unasked)].filter((part) => part !== null)
  return { ...plan, message: { ...message, content: { tasks, summary: told.join(' ') } } }
}

/** Leaves a question about an event to what the documents answer. */
const nothingToAdd = ({ title }: Specialist): ReplyResult => ({
  kind: 'reply',
  message: { type: 'context', content: `${title}: nothing to add`, attachments: [] },
  target: 'summary',
  reason: reason('specialist_done', { name: title }),
  confidence: 1,
})

const noPlan = (own: Specialist, language: string): ReplyResult => ({
  kind: 'reply',
  message: {
    type: 'action_plan',
    content: { summary: messagesIn(language).plans.noSheets, tasks: [] },
    attachments: [],
  },
  target: 'summary',
  reason: reason('plan_made', { name: own.title }),
  confidence: 1,
})
