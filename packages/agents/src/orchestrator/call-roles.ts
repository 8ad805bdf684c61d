import { randomUUID } from 'node:crypto'
import { isAppError } from '@agora-mcp/core/errors'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { MOST_ACTIONS_AT_ONCE, type RoleName, roleOf } from '../domain/rules.ts'
import type { Action, WantedAction } from '../domain/session/action.ts'
import { textOf } from '../domain/session/envelope-text.ts'
import type { Called, LogContents, NewEntry, Target } from '../domain/session/log-content.ts'
import type { RequestState, SessionState } from '../domain/session/session-state.ts'
import { matchesTool } from '../domain/tool-pattern.ts'
import type { Model } from '../ports/model.ts'
import type { ToolCard } from '../ports/tools.ts'
import type { Role, RoleDeps, RoleResult, RoleView } from '../roles/role.ts'
import { ATTRIBUTE, OPERATION, withSpan } from '../telemetry/index.ts'
import type { Context } from './context.ts'
import { documentVersions } from './document-versions.ts'
import { envelopeOf, type Utterance } from './envelopes.ts'
import type { EntriesFor } from './sessions.ts'

/** Calls roles side by side and gives what is to be logged: what each says, or what it wants done before. */
export async function callRoles(
  state: SessionState,
  request: RequestState,
  targets: readonly Called[],
  why: string,
  context: Context,
): Promise<EntriesFor> {
  // Whoever speaks of documents knows them as they are now.
  const speaksOfDocuments = targets.some((target) => target === 'controller' || target === 'context')
  if (speaksOfDocuments) await context.freshen()
  const tools = await context.tools.list(context.signal)
  const results = await Promise.all(
    targets.map(async (target) => {
      const attributes = {
        [ATTRIBUTE.operation]: OPERATION.hop,
        [ATTRIBUTE.session]: state.sessionId,
        [ATTRIBUTE.agent]: target,
        [ATTRIBUTE.request]: request.requestId,
      }
      return withSpan(`${OPERATION.hop} ${target}`, attributes, async (_, hop) => {
        const result = await callRole(state, request, target, why, tools, context)
        if (result.kind === 'says') return { target, result: await checked(target, result, request, context) }
        const actions = wanted(request, target, result.actions, tools)
        context.spans.want(
          actions.actions.map(({ id }) => id),
          hop,
        )
        return { target, result: { ...result, content: actions } }
      })
    }),
  )
  const spoken = results.flatMap(({ target, result }) =>
    result.kind === 'says' ? [{ ...result, by: target, actions: visitOf(request, target) }] : [],
  )
  const wants = results.flatMap(({ result }): NewEntry[] =>
    result.kind === 'wants' ? [{ kind: 'actions_wanted', content: result.content }] : [],
  )
  const { requestId } = request
  return (latest) => [
    ...spoken.map((said, ahead): NewEntry => {
      const envelope = checkedEnvelope(latest, request, said, ahead, context)
      return { kind: 'hop', content: { request_id: requestId, by: said.by, envelope } }
    }),
    ...wants,
  ]
}

async function callRole(
  state: SessionState,
  request: RequestState,
  target: Called,
  why: string,
  all: readonly ToolCard[],
  { roles, clock, deps, tools, signal }: Context,
): Promise<RoleResult> {
  const role = roles[roleOf(target)]
  const allowed = toolsOf(role, target, deps)
  const view: RoleView = {
    target,
    question: questionOf(request),
    request,
    session: state,
    actions: visitOf(request, target),
    why,
    today: clock().toISOString().slice(0, 10),
  }
  const offered: RoleDeps = {
    model: deps.modelOf(roleOf(target)),
    embedder: deps.embedder,
    tools: all.filter(({ name }) => matchesTool(allowed, name)),
    specialists: deps.specialists,
    proposeScripts: deps.proposeScripts,
    unavailable: tools.unavailable(),
    versions: documentVersions(deps.documents),
  }
  try {
    const result = await withRules(role, view, offered, deps.rules, signal)
    return result.kind === 'wants' ? permitted(result, allowed, target) : result
  } catch (error) {
    signal.throwIfAborted()
    return failed(target, error)
  }
}

/** A role whose model does not answer, or answers nonsense, works by the rules in this hop, and says so. */
async function withRules(
  role: Role,
  view: RoleView,
  offered: RoleDeps,
  rules: Model,
  signal: AbortSignal,
): Promise<RoleResult> {
  try {
    return await role.run(view, offered, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (!offered.model.writes || !isAppError(error) || error.code !== 'upstream') throw error
    const result = await role.run(view, { ...offered, model: rules }, signal)
    const notes = `The rules worked in place of the model: ${error.message}`
    return result.kind === 'says'
      ? { ...result, notes: [result.notes, notes].filter(Boolean).join(' ') }
      : result
  }
}

/** Tools that a role may use: its own, or those that its specialist's file names. */
function toolsOf(role: Role, target: Called, { specialists }: Context['deps']): readonly string[] {
  const specialist = specialists.find(({ slug }) => target === `specialist:${slug}`)
  return [...role.tools, ...(specialist?.tools ?? [])]
}

/** A role that wants a tool outside its list does not get it, whoever talked it into it. */
function permitted(
  result: Extract<RoleResult, { kind: 'wants' }>,
  allowed: readonly string[],
  target: Called,
): RoleResult {
  const foreign = result.actions.find(({ tool }) => !matchesTool(allowed, tool))
  if (foreign === undefined && result.actions.length <= MOST_ACTIONS_AT_ONCE && result.actions.length > 0)
    return result
  const problem =
    foreign === undefined
      ? `wanted ${result.actions.length} things done at once; 1 to ${MOST_ACTIONS_AT_ONCE} are allowed`
      : `wanted the tool ${foreign.tool}, which is not in its list`
  return failed(target, new Error(`${target} ${problem}`))
}

/** What comes of a role that failed: the others go on without it, and the answer says so. */
function failed(target: Called, error: unknown): Said {
  const message = error instanceof Error ? error.message : String(error)
  return {
    kind: 'says',
    message: {
      type: 'error',
      content: {
        error: message.trim() === '' ? 'It failed without a reason.' : message.slice(0, 2_000),
        code: isAppError(error) ? error.code : 'internal',
        hint: isAppError(error) ? (error.hint ?? null) : null,
      },
      attachments: [],
    },
    target: FALLBACK[roleOf(target)],
    reason: `${target} failed; the others go on without it.`,
    confidence: 1,
  }
}

/** Who goes on where a role has failed. */
const FALLBACK: Readonly<Record<RoleName, Target>> = {
  welcome: 'controller',
  controller: 'context',
  context: 'dispatch',
  dispatch: 'summary',
  specialist: 'summary',
  clarification: 'context',
  observer: 'summary',
  summary: 'welcome',
}

function wanted(
  request: RequestState,
  target: Called,
  actions: readonly WantedAction[],
  tools: readonly ToolCard[],
): LogContents['actions_wanted'] {
  return {
    request_id: request.requestId,
    by: target,
    round: Math.max(0, ...visitOf(request, target).map(({ round }) => round)) + 1,
    actions: actions.map((action) => ({
      ...action,
      id: randomUUID(),
      // A tool that nobody lists is unknown; the call will say so. It is not taken for one that only reads.
      needsApproval:
        action.type === 'run_script' || tools.find(({ name }) => name === action.tool)?.readOnly !== true,
    })),
  }
}

/** The actions of a role since it last spoke. A role that speaks again begins anew. */
function visitOf(request: RequestState, target: Called): readonly Action[] {
  const named = new Set(
    request.hops
      .filter(({ by }) => by === target)
      .flatMap(({ envelope }) => envelope.actions.map(({ payload }) => payload.action_id)),
  )
  return request.actions.filter(({ id, by }) => by === target && !named.has(id))
}

/** What the user asks: as the welcome agent put it, else as it came. */
function questionOf({ envelope, hops }: RequestState): string {
  const understood = hops.findLast(
    ({ by, envelope: { message } }) =>
      (by === 'welcome' || by === 'clarification') && message.type === 'user_request',
  )
  return textOf(understood?.envelope ?? envelope)
}

type Said = Extract<RoleResult, { kind: 'says' }>

/** What reaches the user is checked against its sources before. */
async function checked(target: Called, said: Said, request: RequestState, context: Context): Promise<Said> {
  return said.target === 'welcome'
    ? { ...said, ...(await context.checkAnswer({ ...said, by: target }, request)) }
    : said
}

/** The envelope of what a role says; of what is no envelope, that the role failed. */
function checkedEnvelope(
  state: SessionState,
  request: RequestState,
  said: Said & Pick<Utterance, 'actions'> & { readonly by: Called },
  ahead: number,
  { clock }: Context,
): Envelope {
  try {
    return envelopeOf(state, request, said, clock(), ahead)
  } catch (error) {
    return envelopeOf(state, request, { ...failed(said.by, error), by: said.by }, clock(), ahead)
  }
}
