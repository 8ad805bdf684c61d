import { randomUUID } from 'node:crypto'
import { AppError } from '@agora-mcp/core/errors'
import type { Logger } from '@agora-mcp/core/log'
import { SHARED_SCOPE } from '../domain/access/access-scope.ts'
import { distinctProjects } from '../domain/projects/projects.ts'
import type { RoleName } from '../domain/routing/rules.ts'
import type { LogContents } from '../domain/session/log-content.ts'
import { erasedSession, unknownSession } from '../domain/session/session-errors.ts'
import type { SessionState } from '../domain/session/session-state.ts'
import { planOf } from '../domain/session/tracked-plan.ts'
import { problem } from '../messages/index.ts'
import { createDocumentSync } from '../orchestrator/documents/document-sync.ts'
import { documentVersions } from '../orchestrator/documents/document-versions.ts'
import { createDrafts } from '../orchestrator/loop/drafts.ts'
import { createFoundWords } from '../orchestrator/loop/found-words.ts'
import type { LoopContext } from '../orchestrator/loop/loop-context.ts'
import { requestReport } from '../orchestrator/loop/request-report.ts'
import { createRunningCalls } from '../orchestrator/loop/running-calls.ts'
import { withdrawal } from '../orchestrator/loop/stop-answer.ts'
import { createNoteEraser } from '../orchestrator/memory/erase-notes.ts'
import { createTeamMemory } from '../orchestrator/memory/team-memory.ts'
import { decisionEntries } from '../orchestrator/sessions/decision-entries.ts'
import { followSession } from '../orchestrator/sessions/follow-session.ts'
import { readMessage } from '../orchestrator/sessions/read-message.ts'
import { isKnown, outcomeInLog, outcomeOf } from '../orchestrator/sessions/request-outcome.ts'
import { createSessionErasure } from '../orchestrator/sessions/session-erasure.ts'
import { createSessions } from '../orchestrator/sessions/sessions.ts'
import { isVisible, mayUse } from '../orchestrator/sessions/visibility.ts'
import { createWorker } from '../orchestrator/worker.ts'
import type { Documents } from '../ports/documents.ts'
import type { TextEmbedder } from '../ports/embedder.ts'
import type { PendingErasures } from '../ports/erasing.ts'
import type { Model } from '../ports/model.ts'
import type { ScriptProposal } from '../ports/scripts.ts'
import type { SessionFiles } from '../ports/session-files.ts'
import type { SessionLog } from '../ports/session-log.ts'
import type { Specialist } from '../ports/specialists.ts'
import type { Caller, Team } from '../ports/team.ts'
import type { ToolDefinitions, Tools } from '../ports/tools.ts'
import { ROLES } from '../roles/index.ts'
import { createRequestSpans } from '../telemetry/index.ts'
import { createTeamDocuments } from './team-documents.ts'
import { createTeamFiles } from './team-files.ts'

/** Maximum number of queued messages per session. */
const MAX_WAITING = 100

export interface TeamPorts {
  readonly log: SessionLog
  readonly tools: Tools
  readonly documents: Documents
  readonly definitions: ToolDefinitions
  readonly files: SessionFiles
  /** Total bytes of files in one person's sessions. */
  readonly uploadQuotaBytes: number
  readonly erasures: PendingErasures
  readonly embedder: TextEmbedder
  readonly specialists: readonly Specialist[]
  proposeScripts(question: string): readonly ScriptProposal[]
  modelOf(role: RoleName): Model
  /** Rule-based model, for roles without a language model and as a fallback. */
  readonly rules: Model
  readonly logger: Logger
  readonly clock?: () => Date
  /** Default: {@link ROLES}. */
  readonly roles?: LoopContext['roles']
}

/** Creates the team over its ports and immediately resumes unfinished work of the log. */
export function createTeam(ports: TeamPorts): Team {
  const { log, documents, tools, clock = () => new Date(), roles = ROLES } = ports
  const sessions = createSessions(log)
  const stop = new AbortController()
  const spans = createRequestSpans()
  const reading = createDocumentSync(ports, stop.signal)
  const context: LoopContext = {
    sessions,
    tools,
    found: createFoundWords(),
    drafts: createDrafts(),
    running: createRunningCalls(),
    roles,
    deps: ports,
    refreshDocuments: reading.refresh,
    clock,
    signal: stop.signal,
    spans,
  }
  const erasure = createSessionErasure({
    log,
    documents,
    notes: createNoteEraser(tools),
    pending: ports.erasures,
    logger: ports.logger,
    signal: stop.signal,
  })
  const worker = createWorker(log, context, ports.logger, stop)

  const skippedModels = () => {
    const models = new Set(Object.keys(ROLES).map((role) => ports.modelOf(role as RoleName)))
    return [...models].flatMap((model) => {
      const reason = model.problem?.() ?? null
      return reason === null ? [] : [{ server: model.name, reason }]
    })
  }

  /** @throws AppError not_found, also if the caller may not see it */
  const stateFor = async (sessionId: string, caller: Caller): Promise<SessionState> => {
    const state = await sessions.state(sessionId)
    if (mayUse(state, caller)) return state
    // A caller cannot tell another's session from a missing one.
    throw unknownSession(sessionId)
  }

  return {
    async open({ project, language = 'fr' }, caller) {
      if (!/^[a-z]{2}$/.test(language)) {
        throw new AppError('invalid_input', 'language: must be an ISO 639-1 code, e.g. fr')
      }
      const owner = { role: caller.role, subject: caller.subject }
      const { sessionId } = await sessions.open(randomUUID(), {
        kind: 'opened',
        content: { project, language, owner },
      })
      return { session_id: sessionId }
    },
    async send(sessionId, message, caller) {
      const state = await stateFor(sessionId, caller)
      if (state.erased) throw erasedSession()
      const contentFor = readMessage(message, caller, ports, clock())
      let taken: LogContents['request'] | undefined
      await sessions.append(state, (latest) => {
        taken = contentFor(latest)
        if (latest.requestIds.has(taken.request_id)) return []
        if (latest.waiting.length >= MAX_WAITING) {
          throw new AppError('rate_limited', problem('too_many_waiting', { most: MAX_WAITING }))
        }
        // Before the write, after which any process may work on it.
        spans.beginRequest(sessionId, taken.request_id)
        return [{ kind: 'request', content: taken }]
      })
      if (taken === undefined) throw new AppError('unavailable', problem('message_unwritten'))
      worker.wake(sessionId)
      return { turn: taken.envelope.turn, request_id: taken.request_id }
    },
    async answer(sessionId, requestId, caller, signal) {
      await stateFor(sessionId, caller)
      const failed = new AbortController()
      const stopListening = worker.onFailure((id, error) => {
        if (id === sessionId) failed.abort(error)
      })
      const given = AbortSignal.any([stop.signal, failed.signal, ...(signal ? [signal] : [])])
      const following = followSession(log, sessionId, given)
      try {
        for (let seen: number | undefined; ; ) {
          const state = await sessions.state(sessionId, seen)
          const outcome = outcomeOf(state, requestId)
          if (outcome !== null) return outcome
          if (state.erased) throw erasedSession()
          if (!isKnown(state, requestId)) {
            const earlier = outcomeInLog(sessionId, await log.read(sessionId), requestId)
            if (earlier !== null) return earlier
            throw new AppError('not_found', problem('no_request', { request: requestId }))
          }
          seen = await following.past(state.position)
        }
      } finally {
        stopListening()
        following.end()
      }
    },
    async request(sessionId, requestId, caller) {
      const { erased } = await stateFor(sessionId, caller)
      if (erased) throw erasedSession()
      return requestReport(sessionId, await log.read(sessionId), requestId)
    },
    async withdraw(sessionId, requestId, caller) {
      const state = await stateFor(sessionId, caller)
      await sessions.append(state, (latest) => withdrawal(latest, requestId, clock()))
      context.running.abort(requestId)
      worker.wake(sessionId)
    },
    async *events(sessionId, after, caller, signal) {
      const { erased, position: last } = await stateFor(sessionId, caller)
      if (erased && after >= last) return
      const given = AbortSignal.any([signal, stop.signal])
      const following = followSession(log, sessionId, given)
      try {
        let position = after
        while (!given.aborted) {
          for (const entry of await log.read(sessionId, position)) {
            position = entry.position
            if (isVisible(entry, caller)) yield entry
            // The session ends here, and earlier entries are erased.
            if (entry.kind === 'erased' && isVisible(entry, caller)) return
          }
          await following.past(position).catch(() => {})
        }
      } finally {
        following.end()
      }
    },
    async *drafts(sessionId, requestId, caller, signal) {
      await stateFor(sessionId, caller)
      yield* context.drafts.watch(requestId, AbortSignal.any([signal, stop.signal]))
    },
    async decide(sessionId, actionId, decision, caller) {
      const state = await stateFor(sessionId, caller)
      await sessions.append(state, (latest) => {
        const entries = decisionEntries(latest, actionId, decision, caller)
        // Approved actions run below the span of the decision.
        const decided = [latest.current, ...latest.waiting].find((request) =>
          request?.actions.some(({ id }) => id === actionId),
        )
        if (entries.length > 0 && decided != null) spans.beginRequest(sessionId, decided.requestId)
        return entries
      })
      worker.wake(sessionId)
    },
    session: stateFor,
    sessions: (filter, caller) =>
      log.sessions(
        caller.role === 'staff' ? filter : { ...filter, owner: { role: 'user', subject: caller.subject } },
      ),
    async rename(sessionId, title, caller) {
      const state = await stateFor(sessionId, caller)
      await sessions.append(state, (latest) =>
        latest.title === title ? [] : [{ kind: 'renamed', content: { title, who: caller.name } }],
      )
    },
    async plan(sessionId, requestId, caller) {
      await stateFor(sessionId, caller)
      return planOf(await log.read(sessionId), requestId)
    },
    async setTaskState(sessionId, requestId, taskId, state, caller) {
      const before = await stateFor(sessionId, caller)
      const plan = planOf(await log.read(sessionId), requestId)
      const task = plan.tasks.find(({ task_id }) => task_id === taskId)
      if (task === undefined) throw new AppError('not_found', problem('no_task', { task: taskId }))
      if (task.state === state) return
      const content = { request_id: requestId, task_id: taskId, state, who: caller.name }
      await sessions.append(before, () => [{ kind: 'ticked', content }])
      const ticked = { who: caller.name, at: clock().toISOString() }
      await documents.setTaskState({ ...task, state }, ticked, stop.signal)
    },
    async replay(sessionId, caller, after = 0) {
      await stateFor(sessionId, caller)
      return (await log.read(sessionId, after)).filter((entry) => isVisible(entry, caller))
    },
    async export(sessionId, caller) {
      await stateFor(sessionId, caller)
      return log.export(sessionId)
    },
    async erase(sessionId, caller) {
      await stateFor(sessionId, caller)
      await worker.idle(sessionId)
      try {
        await erasure.erase(sessionId, caller.name)
      } finally {
        await sessions.state(sessionId)
      }
    },
    erasePast: (before) => erasure.erasePast(before),
    verify: (sessionId) => log.verify(sessionId),
    memory: createTeamMemory({
      log,
      tools,
      versions: (scope) => documentVersions(documents, scope),
      sessions,
      signal: stop.signal,
    }),
    specialists: ports.specialists,
    documents: createTeamDocuments({
      documents,
      mayUseSession: stateFor,
      onAdded: () => void reading.sync(),
    }),
    files: createTeamFiles({
      files: ports.files,
      quotaBytes: ports.uploadQuotaBytes,
      documents,
      log,
      sessions,
      stateFor,
      onChanged: () => void reading.sync(),
    }),
    definitions: {
      async changes(caller) {
        staffOnly(caller)
        // Refresh the list, since the caller wants current changes.
        await tools.list(stop.signal)
        return ports.definitions.changes()
      },
      async accept(tool, hash, caller) {
        staffOnly(caller)
        await ports.definitions.accept(tool, hash, caller.name)
        ports.logger.info('a changed tool was accepted', { tool, who: caller.name })
      },
    },
    health: () => ({
      ready: reading.done(),
      models: Object.fromEntries(
        Object.keys(ROLES).map((role) => [role, ports.modelOf(role as RoleName).name]),
      ),
      unavailable: [...tools.unavailable(), ...skippedModels()],
      documents: documents.list(SHARED_SCOPE).length,
      projects: distinctProjects(documents.projects(SHARED_SCOPE).values()),
      reading: documents.reading(SHARED_SCOPE),
      unreadable: reading
        .failed()
        .filter(({ session }) => session === null)
        .map(({ path, reason }) => ({ path, reason })),
    }),
    problem: () => log.problem(),
    ready: (signal) => reading.first(signal),
    async close() {
      await worker.close()
      await erasure.close()
      await reading.close()
      await Promise.all([documents.close(), tools.close(), ports.embedder.close()])
      await log.close()
    },
  }
}

/** @throws AppError invalid_input */
function staffOnly({ role }: Caller): void {
  if (role !== 'staff') throw new AppError('invalid_input', problem('staff_only'))
}
