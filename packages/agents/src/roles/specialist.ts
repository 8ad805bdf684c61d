import { outcomeText } from '../domain/outcome-text.ts'
import type { Action } from '../domain/session/action.ts'
import type { Specialist } from '../ports/specialists.ts'
import type { Attachment } from './passages.ts'
import { passagesOf } from './passages.ts'
import { planFrom } from './plan-from-tasks.ts'
import type { Role, RoleDeps, RoleResult, RoleView } from './role.ts'

/** What asks for a plan, in words. */
const ASKS_FOR_PLAN =
  /(?:plan(?:ning)?(?![\p{L}])|calendrier|échéanc|quelles? (?:sont les )?tâches|reste[- ]t-il à faire|à faire|qui fait quoi|schedule|deadlines?|tasks?(?![\p{L}])|to[- ]do|who does what)/iu
const TASKS = 'office__list_tasks'
/** Records of a tool's result that are handed on. */
const MOST_RECORDS = 5
/** Steps that a language model may take with tools; the orchestrator stops it later in any case. */
const MOST_STEPS = 3

/** One of the specialists, as its file declares it: uses its tools and gives findings, or a dated plan. */
export const specialist: Role = {
  name: 'specialist',
  responsibility:
    'Knows one matter: uses the tools of its file, gives findings with their sources, or a dated plan.',
  inputs: 'The question, the passages found, what specialists before it said.',
  outputs: 'context with findings as citations, or action_plan.',
  triggers: 'Dispatch has chosen it, and those it needs have spoken.',
  tools: [],
  async run(view, deps, signal) {
    const own = deps.specialists.find(({ slug }) => view.target === `specialist:${slug}`)
    if (own === undefined) throw new Error(`There is no specialist ${view.target}`)
    const plan = await planOf(own, view, deps)
    if (plan !== null) return plan
    const step = Math.max(0, ...view.actions.map(({ round }) => round))
    if (step < (deps.model.writes ? MOST_STEPS : 1)) {
      const { calls } = await deps.model.step(
        {
          instructions: own.instructions,
          text: promptOf(view),
          tools: deps.tools,
          finished: view.actions.map(({ tool, arguments: args, outcome }) => ({
            tool,
            arguments: args,
            text: outcome?.text ?? '',
            ok: outcome?.ok ?? false,
          })),
        },
        signal,
      )
      if (calls.length > 0) {
        return { kind: 'wants', actions: calls.map((call) => wantedCall(call, own, deps)) }
      }
    }
    return findings(own, view)
  },
}

/** The plan of the office's tasks, where one is asked for; null where none is. */
async function planOf(own: Specialist, view: RoleView, { tools }: RoleDeps): Promise<RoleResult | null> {
  const wanted = own.output === 'plan' && ASKS_FOR_PLAN.test(view.question)
  if (!wanted || !tools.some(({ name }) => name === TASKS)) return null
  const [listed] = view.actions.filter(({ tool }) => tool === TASKS)
  if (listed === undefined) {
    const { project } = view.session.opened
    const args = project === null ? {} : { project }
    return {
      kind: 'wants',
      actions: [
        { type: 'fetch_document', tool: TASKS, arguments: args, why: 'Reads the tasks of the sheets.' },
      ],
    }
  }
  const { tasks, citations } = planFrom(listed, view.question)
  if (tasks.length === 0) return null
  return {
    kind: 'says',
    message: { type: 'action_plan', content: { summary: null, tasks }, attachments: citations },
    target: 'summary',
    reason: `${own.title} has put the tasks in order.`,
    confidence: 1,
    references: [...new Set(tasks.flatMap(({ source }) => (source === null ? [] : [source])))],
  }
}

const promptOf = (view: RoleView): string => {
  const passages = passagesOf(view.request).map(
    ({ text, source, location }) => `[${source}, ${location}]\n${text}`,
  )
  return [view.question, ...(passages.length > 0 ? ['Passages found:', ...passages] : [])].join('\n\n')
}

function wantedCall(
  { tool, arguments: args }: { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> },
  own: Specialist,
  { tools }: RoleDeps,
) {
  const card = tools.find(({ name }) => name === tool)
  const reads = card?.readOnly === true
  return {
    type: reads ? ('fetch_document' as const) : ('run_script' as const),
    tool,
    arguments: args,
    why: `${own.title}: ${card?.description.split(/[.\n]/)[0] ?? tool}.`,
  }
}

/** What its tools gave, each record as a citation; without any, that it has nothing to add. */
function findings(own: Specialist, view: RoleView): RoleResult {
  const attachments = view.actions.flatMap(citationsIn)
  const inDocuments = passagesOf(view.request, (by) => by === 'context')
  return {
    kind: 'says',
    message: {
      type: 'context',
      content:
        attachments.length > 0
          ? `${own.title}: ${attachments.length}`
          : `${own.title}: ${inDocuments.length > 0 ? 'the documents say it' : 'nothing to add'}`,
      attachments,
    },
    target: 'summary',
    reason: `${own.title} has said what it knows.`,
    confidence: 1,
  }
}

/** The first records of a result, each a slice of the result's text. */
function citationsIn({ id, tool, outcome }: Action): Attachment[] {
  if (outcome === null || !outcome.ok) return []
  const { text, records } = outcomeText(outcome.data, outcome.text)
  const whole = records.length === 0 && text.trim() !== '' ? [{ start: 0, end: text.length, leaves: [] }] : []
  return [...records.filter(({ leaves }) => leaves.length > 1), ...whole]
    .slice(0, MOST_RECORDS)
    .map(({ start, end }, at) => ({
      kind: 'extracted_data',
      value: text.slice(start, end),
      meta: {
        source: `action:${id}`,
        location: tool,
        char_start: start,
        char_end: end,
        similarity: 1 - at / 10,
        language: null,
      },
    }))
}
