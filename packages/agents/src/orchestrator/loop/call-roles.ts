import { isAppError } from '@agora-mcp/core/errors'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { roleOf } from '../../domain/routing/rules.ts'
import { matchesTool } from '../../domain/routing/tool-pattern.ts'
import { textOf } from '../../domain/session/envelope-text.ts'
import type { Called, NewEntry } from '../../domain/session/log-content.ts'
import type { RequestState, SessionState } from '../../domain/session/session-state.ts'
import type { Model } from '../../ports/model.ts'
import type { Role, RoleDeps, RoleResult, RoleView, SaysResult } from '../../ports/role.ts'
import type { ToolCard } from '../../ports/tools.ts'
import { ATTRIBUTE, OPERATION, withSpan } from '../../telemetry/index.ts'
import { documentVersions } from '../documents/document-versions.ts'
import type { EntriesFor } from '../sessions/sessions.ts'
import { envelopeOf, type Utterance } from './envelope-of.ts'
import type { LoopContext } from './loop-context.ts'
import { permitted, toolsOf, visitOf, wantedActions } from './role-actions.ts'
import { failed } from './role-failure.ts'

/** Calls roles side by side and gives what is to be logged: what each says, or what it wants done before. */
export async function callRoles(
  state: SessionState,
  request: RequestState,
  targets: readonly Called[],
  why: string,
  context: LoopContext,
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
        const actions = wantedActions(request, target, result.actions, tools)
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
  { roles, clock, deps, tools, signal }: LoopContext,
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

/** What the user asks: as the welcome agent put it, else as it came. */
function questionOf({ envelope, hops }: RequestState): string {
  const understood = hops.findLast(
    ({ by, envelope: { message } }) =>
      (by === 'welcome' || by === 'clarification') && message.type === 'user_request',
  )
  return textOf(understood?.envelope ?? envelope)
}

/** What reaches the user is checked against its sources before. */
async function checked(
  target: Called,
  said: SaysResult,
  request: RequestState,
  context: LoopContext,
): Promise<SaysResult> {
  return said.target === 'welcome'
    ? { ...said, ...(await context.checkAnswer({ ...said, by: target }, request)) }
    : said
}

/** The envelope of what a role says; of what is no envelope, that the role failed. */
function checkedEnvelope(
  state: SessionState,
  request: RequestState,
  said: SaysResult & Pick<Utterance, 'actions'> & { readonly by: Called },
  ahead: number,
  { clock }: LoopContext,
): Envelope {
  try {
    return envelopeOf(state, request, said, clock(), ahead)
  } catch (error) {
    return envelopeOf(state, request, { ...failed(said.by, error), by: said.by }, clock(), ahead)
  }
}
