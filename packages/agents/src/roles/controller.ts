import type { CodedMessage } from '@agora-mcp/core/errors'
import { defined } from '@agora-mcp/core/schemas/defined'
import { answerPartsSchema } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'
import { readNoteTrigger } from '../domain/safe-reuse/note-trigger.ts'
import { type AskedQuestion, safeToReuse } from '../domain/safe-reuse/safe-to-reuse.ts'
import type { Action } from '../domain/session/action.ts'
import { textOf } from '../domain/session/envelope-text.ts'
import { projectOf } from '../domain/session/project-of.ts'
import { purpose, reason } from '../messages/index.ts'
import type { Role, RoleDeps, RoleResult, RoleView } from '../ports/role.ts'
import type { Attachment } from './answering/passages.ts'

const SEARCH = 'memory__search_thoughts'
/** Tool that reads an earlier answer from the log, the only trusted source. */
const RECALL = 'team__recall_answer'
const MAX_CANDIDATES = 5
const AFRESH =
  /(?:à nouveau|de nouveau|redemande|sans la mémoire|réponse fraîche|afresh|ask again|without memory)/iu

const thoughtsSchema = z.object({ results: z.array(z.object({ trigger: z.string().nullish() })) })

/** Result of {@link RECALL}. */
const recalledSchema = z.object({
  question: z.string(),
  project: z.string().nullable(),
  role: z.enum(['staff', 'user']),
  language: z.string(),
  sources: z.array(z.object({ path: z.string(), version: z.string() })),
  answer: z.string(),
  parts: answerPartsSchema.nullish(),
  answered_at: z.string(),
  corrected: z.object({ by: z.string(), at: z.string() }).nullable(),
  citations: z.array(
    z.object({
      kind: z.literal('extracted_data'),
      value: z.string(),
      meta: z.record(z.string(), z.unknown()),
    }),
  ),
})

/** Reuses a remembered answer if that is safe. */
export const controller: Role = {
  name: 'controller',
  responsibility: 'Answers from memory where that is safe, else lets the question pass; notes new answers.',
  inputs: 'The question; remembered answers of memory-mcp, read back from the log.',
  outputs:
    'respond_from_memory with the date and citations of the remembered answer; else the question for the context agent.',
  triggers: 'Every question that the welcome agent understood.',
  tools: [SEARCH, RECALL],
  async run(view, deps) {
    if (view.request.fresh || AFRESH.test(textOf(view.request.envelope)))
      return pass(view, reason('fresh_wanted'))
    const [search] = view.actions.filter(({ tool }) => tool === SEARCH)
    if (search === undefined) {
      if (!deps.tools.some(({ name }) => name === SEARCH)) return pass(view, reason('memory_away'))
      return { kind: 'actions', actions: [searchFor(view)] }
    }
    const candidates = candidatesIn(search, view)
    if (candidates.length === 0) return pass(view, reason('nothing_similar'))
    const recalled = view.actions.filter(({ tool }) => tool === RECALL)
    if (recalled.length === 0) return { kind: 'actions', actions: candidates }
    return answerFrom(recalled, view, deps) ?? pass(view, reason('none_reusable'))
  },
}

function searchFor({ question, session, request }: RoleView) {
  const project = projectOf(session, request)
  return {
    type: 'fetch_document' as const,
    tool: SEARCH,
    arguments: {
      query: question,
      limit: MAX_CANDIDATES,
      ...defined({ project_filter: project }),
    },
    ...purpose(reason('search_memory')),
  }
}

function candidatesIn({ outcome }: Action, { question, request, session }: RoleView) {
  const { language } = request.envelope.context.user
  const asked = {
    question,
    project: projectOf(session, request),
    role: session.opened.owner.role,
    language,
  }
  const thoughts = thoughtsSchema.safeParse(outcome?.data)
  if (!thoughts.success) return []
  return thoughts.data.results.flatMap(({ trigger }) => {
    const noted = readNoteTrigger(trigger)
    return noted === null
      ? []
      : [
          {
            type: 'fetch_document' as const,
            tool: RECALL,
            arguments: { ...noted, asked },
            ...purpose(reason('recall_answer')),
          },
        ]
  })
}

/** Replies with a remembered answer that is safe to reuse, corrected ones first; null if none. */
function answerFrom(recalled: readonly Action[], view: RoleView, { versions }: RoleDeps): RoleResult | null {
  const { session, request } = view
  const safe = recalled.flatMap(({ outcome }) => {
    const { data } = recalledSchema.safeParse(outcome?.data)
    if (data === undefined) return []
    const asked: AskedQuestion = {
      question: view.question,
      project: projectOf(session, request),
      role: session.opened.owner.role,
      language: request.envelope.context.user.language,
      // Current versions: a source that was changed or deleted withdraws the answer.
      sources: data.sources.map(({ path }) => ({ path, version: versions.get(path) ?? 'gone' })),
    }
    return safeToReuse(data, asked).safe ? [data] : []
  })
  const [best] = safe.sort((a, b) => (b.corrected?.at ?? '').localeCompare(a.corrected?.at ?? ''))
  if (best === undefined) return null
  const { answer, parts, answered_at, corrected, citations, sources } = best
  const attachments: Attachment[] = citations
  return {
    kind: 'reply',
    message: {
      type: 'respond_from_memory',
      content: { answer, answered_at, ...defined({ corrected }) },
      attachments,
      ...defined({ parts }),
    },
    target: 'welcome',
    reason: reason('from_memory', { date: answered_at.slice(0, 10) }),
    confidence: 1,
    references: sources.map(({ path }) => path),
    notes: [reason('ask_again')],
  }
}

const pass = ({ question }: RoleView, why: CodedMessage): RoleResult => ({
  kind: 'reply',
  message: { type: 'user_request', content: question, attachments: [] },
  target: 'context',
  reason: why,
  confidence: 1,
})
