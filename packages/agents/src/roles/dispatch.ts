import type { CodedMessage } from '@agora-mcp/core/errors'
import * as z from 'zod'
import { asksForPlan } from '../domain/answering/asked/asks-for-plan.ts'
import { findingIn, isAnswer } from '../domain/answering/finding/finding.ts'
import type { ChosenSpecialist } from '../domain/routing/specialist-order.ts'
import { specialistsAttachment } from '../domain/routing/specialist-order.ts'
import { matchesTool } from '../domain/routing/tool-pattern.ts'
import { reason } from '../messages/index.ts'
import type { ReplyResult, Role, RoleDeps, RoleResult, RoleView } from '../ports/role.ts'
import type { Specialist } from '../ports/specialists.ts'
import { choicesAttachment } from './answering/choices.ts'
import { MIN_SIMILARITY, passagesOf } from './answering/passages.ts'
import { TASKS } from './planning/plan-from-tasks.ts'
import { plannerFor } from './planning/planner-for.ts'
import { likenessToExamples } from './specialists/likeness.ts'
import { namedSpecialists } from './specialists/named-specialists.ts'

/**
 * Minimum cosine similarity of a question to an example of a specialist. `evals/dispatch.eval.ts` shows the
 * plateau: from 0.86 to 0.88, four of five questions reach their specialist, and nine of ten that fit no
 * specialist reach none.
 */
export const NEAR = 0.865
/** Maximum difference in similarity for asking a second specialist, too. */
export const BESIDE = 0.01
/** Maximum number of specialists per question. */
export const MOST = 2
/** Confidence if nothing distinguishes two specialists. */
const UNSURE = 0.4

const choice = z.object({
  specialists: z
    .array(z.string())
    .max(3)
    .describe('Slugs, in the order in which they should work; empty for none.'),
  why: z.string().min(1).max(500),
  confidence: z.number().min(0).max(1),
})

/** Chooses specialists by their names and tools in the question, by similarity, or with a language model. */
export const dispatch: Role = {
  name: 'dispatch',
  responsibility: 'Chooses the specialists for a question, and the order in which they work.',
  inputs: 'The clarified question, the passages found, the specialists’ files.',
  outputs:
    'The first specialists, with the whole choice and its order as an attachment; or straight to the summary.',
  triggers: 'What the documents say is known.',
  tools: [],
  async run(view, deps, signal) {
    const named = namedSpecialists(view, deps.specialists)
    if (named.length > 0) return chosen(view, named, 1, (names) => reason('specialists_named', { names }))
    const planner = plannerFor(view.question, deps.specialists)
    if (planner !== undefined)
      return chosen(view, [planner], 1, (names) => reason('specialist_plans', { names }))
    if (deps.model.writes) {
      const { specialists, why, confidence } = await deps.model.object(
        { instructions: instructionsFor(deps), text: view.question, schema: choice },
        signal,
      )
      const known = specialists.flatMap((slug) => deps.specialists.filter((one) => one.slug === slug))
      // An unknown slug is invalid output; the rules choose then.
      if (known.length === specialists.length)
        return chosen(view, known, confidence, (names) => reason('specialists_by_model', { names, why }))
    }
    return byExamples(view, deps, signal)
  },
}

const instructionsFor = ({ specialists }: RoleDeps): string =>
  [
    'Choose who should answer the question. Known specialists:',
    ...specialists.map(({ slug, when }) => `- ${slug}: ${when}`),
  ].join('\n')

async function byExamples(view: RoleView, deps: RoleDeps, signal: AbortSignal): Promise<RoleResult> {
  const { specialists, embedder } = deps
  const ranked = (await likenessToExamples(view.question, specialists, embedder, signal)).sort(
    (a, b) => b.likeness - a.likeness,
  )
  const best = ranked[0]?.likeness ?? 0
  const near = ranked.filter(({ likeness }) => likeness >= NEAR && likeness >= best - BESIDE)
  // A plan or a computation goes to the most similar specialist that can do it.
  const able = ranked.filter(({ specialist }) => isAbleTo(view.question, specialist, deps))
  if (able[0] !== undefined)
    return chosen(view, [able[0].specialist], 1, (names) => reason('specialist_has_tool', { names }))
  const documents = passagesOf(view.request, (by) => by === 'context')
  if (near.length > 0 && near.length <= MOST) {
    return chosen(
      view,
      near.map(({ specialist }) => specialist),
      0.5 + Math.min(0.5, (best - NEAR) * 5),
      (names) => reason('specialists_alike', { names }),
    )
  }
  if (isAnswered(view) || (documents[0]?.similarity ?? 0) >= MIN_SIMILARITY)
    return toSummary(reason('documents_answer'))
  if (near.length > MOST) {
    return {
      ...toSummary(reason('several_specialists')),
      target: 'clarification',
      confidence: UNSURE,
      message: {
        type: 'context',
        content: reason('several_specialists').text,
        attachments: [
          choicesAttachment(near.map(({ specialist: { slug, title } }) => ({ id: slug, label: title }))),
        ],
      },
    }
  }
  return toSummary(reason('nobody_matches'))
}

/** Checks whether the context agent found an answer. */
const isAnswered = ({ request }: RoleView): boolean =>
  request.hops.some(
    ({ by, envelope }) => by === 'context' && isAnswer(findingIn(envelope.message.attachments)),
  )

/**
 * Checks whether a specialist has the tool that a question needs: the tasks for a plan, a script for a
 * computation.
 */
function isAbleTo(question: string, { tools }: Specialist, { proposeScripts }: RoleDeps): boolean {
  const needed = [
    ...(asksForPlan(question) ? [TASKS] : []),
    ...proposeScripts(question).map(({ tool }) => tool),
  ]
  return needed.some((tool) => matchesTool(tools, tool))
}

const toSummary = (why: CodedMessage): ReplyResult => ({
  kind: 'reply',
  message: { type: 'context', content: why.text, attachments: [] },
  target: 'summary',
  reason: why,
  confidence: 1,
})

function chosen(
  view: RoleView,
  specialists: readonly Specialist[],
  confidence: number,
  whyOf: (names: string) => CodedMessage,
): RoleResult {
  const why = whyOf(specialists.map(({ title }) => title).join(', '))
  const slugs = new Set(specialists.map(({ slug }) => slug))
  const order: ChosenSpecialist[] = specialists.map(({ slug, after }) => ({
    slug,
    after: after.filter((other) => slugs.has(other)),
    why: why.text,
  }))
  const [first] = order.filter(({ after }) => after.length === 0)
  if (first === undefined) return toSummary(why)
  return {
    kind: 'reply',
    message: { type: 'context', content: view.question, attachments: [specialistsAttachment(order)] },
    target: `specialist:${first.slug}`,
    reason: why,
    confidence,
  }
}
