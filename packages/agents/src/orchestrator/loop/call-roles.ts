import { type CodedMessage, isAppError } from '@agora-mcp/core/errors'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { sessionScope } from '../../domain/access/access-scope.ts'
import { type AnswerPart, own } from '../../domain/answering/finding/answer-part.ts'
import { roleOf } from '../../domain/routing/rules.ts'
import { matchesTool } from '../../domain/routing/tool-pattern.ts'
import { textOf } from '../../domain/session/envelope-text.ts'
import type { Called, NewEntry } from '../../domain/session/log-content.ts'
import { type ModelUsage, sumUsage } from '../../domain/session/model-usage.ts'
import type { RequestState, SessionState } from '../../domain/session/session-state.ts'
import { asSentences, coded, reason, textIn } from '../../messages/index.ts'
import type { Model, OnUsage } from '../../ports/model.ts'
import type { ReplyResult, Role, RoleDeps, RoleResult, RoleView } from '../../ports/role.ts'
import type { ToolCard } from '../../ports/tools.ts'
import { ATTRIBUTE, OPERATION, withSpan } from '../../telemetry/index.ts'
import { documentVersions } from '../documents/document-versions.ts'
import type { EntriesFor } from '../sessions/sessions.ts'
import { checkAnswer } from './check-answer.ts'
import { envelopeOf, type Utterance } from './envelope-of.ts'
import type { LoopContext } from './loop-context.ts'
import { actionsOfTurn, refuseForeignTools, requestedActions, toolsOf } from './role-actions.ts'
import { roleFailure } from './role-failure.ts'

/** Calls roles in parallel. @returns Entries to log: each role's reply, or the actions it requests first. */
export async function callRoles(
  state: SessionState,
  logged: RequestState,
  targets: readonly Called[],
  why: CodedMessage,
  context: LoopContext,
): Promise<EntriesFor> {
  const request = await context.found.restore(sessionScope(state), logged, context.tools, context.signal)
  // Refresh the index before a role that reads documents runs.
  const readsDocuments = targets.some((target) => target === 'controller' || target === 'context')
  if (readsDocuments) await context.refreshDocuments()
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
        const { result, ...used } = await callRole(state, request, target, why, tools, context)
        if (result.kind === 'reply')
          return { target, result: await verifyAnswer(target, result, state, request, context), used }
        const actions = requestedActions(request, target, result.actions, tools)
        context.spans.addActions(
          actions.actions.map(({ id }) => id),
          hop,
        )
        return { target, result: { ...result, content: { ...actions, ...used } }, used }
      })
    }),
  )
  const replies = results.flatMap(({ target, result, used }) =>
    result.kind === 'reply'
      ? [{ said: { ...result, by: target, actions: actionsOfTurn(logged, target) }, used }]
      : [],
  )
  const requested = results.flatMap(({ result }): NewEntry[] =>
    result.kind === 'actions' ? [{ kind: 'actions_wanted', content: result.content }] : [],
  )
  const { requestId } = request
  return (latest) => [
    ...replies.map(({ said, used }, ahead): NewEntry => {
      const envelope = envelopeOrFailure(latest, request, said, ahead, context)
      return { kind: 'hop', content: { request_id: requestId, by: said.by, envelope, ...used } }
    }),
    ...requested,
  ]
}

async function callRole(
  state: SessionState,
  request: RequestState,
  target: Called,
  why: CodedMessage,
  all: readonly ToolCard[],
  { roles, clock, deps, drafts, tools, signal }: LoopContext,
): Promise<{ readonly result: RoleResult; readonly usage?: readonly ModelUsage[] }> {
  const role = roles[roleOf(target)]
  const allowed = toolsOf(role, target, deps)
  const view: RoleView = {
    target,
    question: questionOf(request),
    request,
    session: state,
    actions: actionsOfTurn(request, target),
    why,
    today: clock().toISOString().slice(0, 10),
  }
  const usages: ModelUsage[] = []
  const offered: RoleDeps = {
    model: metered(deps.modelOf(roleOf(target)), (usage) => usages.push(usage)),
    draft: (text) => drafts.write(request.requestId, text),
    embedder: deps.embedder,
    tools: all.filter(({ name }) => matchesTool(allowed, name)),
    specialists: deps.specialists,
    proposeScripts: deps.proposeScripts,
    unavailable: tools.unavailable(),
    versions: documentVersions(deps.documents, sessionScope(state)),
  }
  const withUsage = (result: RoleResult) => ({
    result,
    ...(usages.length > 0 && { usage: sumUsage(usages) }),
  })
  try {
    const result = await runWithFallback(role, view, offered, deps.rules, signal)
    return withUsage(
      result.kind === 'actions'
        ? refuseForeignTools(result, allowed, target, request.envelope.context.user.language)
        : result,
    )
  } catch (error) {
    signal.throwIfAborted()
    return withUsage(roleFailure(target, error, request.envelope.context.user.language))
  } finally {
    offered.draft('')
  }
}

const metered = (model: Model, onUsage: OnUsage): Model => ({
  ...model,
  object: (prompt, signal) => model.object(prompt, signal, onUsage),
  step: (prompt, signal) => model.step(prompt, signal, onUsage),
})

/** Runs a role. If its model fails or returns invalid output, reruns it with the rules and notes the fallback. */
async function runWithFallback(
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
    offered.draft('')
    if (!offered.model.writes || !isAppError(error) || error.code !== 'upstream') throw error
    const result = await role.run(view, { ...offered, model: rules }, signal)
    if (result.kind !== 'reply') return result
    const notes = [reason('rules_took_over'), coded(error.message, error.detail)]
    const { language } = view.request.envelope.context.user
    const told = own('notice', asSentences(notes.map((note) => textIn(language, note))))
    return {
      ...result,
      message: withPart(result.message, told),
      notes: [...(result.notes ?? []), ...notes],
    }
  }
}

/** Adds a part to a response with parts; the check makes its text. */
const withPart = (message: Envelope['message'], part: AnswerPart): Envelope['message'] =>
  message.type === 'response' && message.parts !== undefined
    ? { ...message, parts: [...message.parts, part] }
    : message

/** Returns the question as the welcome or clarification agent rewrote it, else the original. */
function questionOf({ envelope, hops }: RequestState): string {
  const understood = hops.findLast(
    ({ by, envelope: { message } }) =>
      (by === 'welcome' || by === 'clarification') && message.type === 'user_request',
  )
  return textOf(understood?.envelope ?? envelope)
}

/** Checks a reply to the user against its sources; returns other replies unchanged. */
async function verifyAnswer(
  target: Called,
  said: ReplyResult,
  state: SessionState,
  request: RequestState,
  context: LoopContext,
): Promise<ReplyResult> {
  return said.target === 'welcome'
    ? {
        ...said,
        ...(await checkAnswer(sessionScope(state), { ...said, by: target }, request, context.deps.documents)),
      }
    : said
}

/** Builds the envelope of a reply, or one that reports the role's failure if the reply is invalid. */
function envelopeOrFailure(
  state: SessionState,
  request: RequestState,
  said: ReplyResult & Pick<Utterance, 'actions'> & { readonly by: Called },
  ahead: number,
  { clock }: LoopContext,
): Envelope {
  try {
    return envelopeOf(state, request, said, clock(), ahead)
  } catch (error) {
    return envelopeOf(
      state,
      request,
      { ...roleFailure(said.by, error, request.envelope.context.user.language), by: said.by },
      clock(),
      ahead,
    )
  }
}
