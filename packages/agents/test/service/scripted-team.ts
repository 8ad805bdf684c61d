import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@agora-mcp/core/errors'
import type { AnswerPart } from '@agora-mcp/core/schemas/envelope'
import { textOf } from '../../src/domain/session/envelope-text.ts'
import { isAnswer } from '../../src/domain/session/fold.ts'
import type { NewEntry, SessionEntry } from '../../src/domain/session/log-content.ts'
import type { RequestState, SessionState } from '../../src/domain/session/session-state.ts'
import { planOf } from '../../src/domain/session/tracked-plan.ts'
import { coded } from '../../src/messages/index.ts'
import { createDrafts } from '../../src/orchestrator/loop/drafts.ts'
import { envelopeOf, type Utterance } from '../../src/orchestrator/loop/envelope-of.ts'
import { consentRequest } from '../../src/orchestrator/loop/orchestrator-messages.ts'
import { requestReport } from '../../src/orchestrator/loop/request-report.ts'
import { openRequest, withdrawal } from '../../src/orchestrator/loop/stop-answer.ts'
import { decisionEntries } from '../../src/orchestrator/sessions/decision-entries.ts'
import { readMessage } from '../../src/orchestrator/sessions/read-message.ts'
import { outcomeInLog, outcomeOf } from '../../src/orchestrator/sessions/request-outcome.ts'
import { createSessions, type Sessions } from '../../src/orchestrator/sessions/sessions.ts'
import type { Documents, ListedDocument } from '../../src/ports/documents.ts'
import type { RememberedItem } from '../../src/ports/memory.ts'
import type { SessionLog } from '../../src/ports/session-log.ts'
import type { Caller, Team } from '../../src/ports/team.ts'

interface Kept {
  readonly entries: SessionEntry[]
  readonly watchers: Set<(position: number) => void>
}

export interface ScriptedTeam extends Team {
  /** Lets the waiting answers go. */
  release(): void
  taken(): number
  readonly given: Map<string, Uint8Array>
}

export const QUOTE = 'La tranchée a une largeur de 1,20 m.'
/** A dated task, one without a date, and one that a spreadsheet would calculate. */
const PLAN = {
  summary: 'Ce qui reste à faire.',
  tasks: [
    { title: 'Envoyer la DICT', who: 'Marie', due_date: '2026-03-12', source: 'fiches/eu.md', state: 'todo' },
    { title: 'Relire le plan; vérifier', who: null, due_date: null, source: null, state: 'doing' },
    { title: '=HYPERLINK("http://x")', who: '@marie', due_date: '2026-04-01', source: null, state: 'done' },
  ],
} satisfies Extract<Utterance['message'], { type: 'action_plan' }>['content']
export const MEMORY: RememberedItem = {
  id: '5b1f7c9e-7a51-4c42-9a6e-3f9a2b1c0d11',
  text: QUOTE,
  question: 'Quelle largeur ?',
  date: '2026-03-02T08:00:00Z',
  corrected: null,
  project: 'Rue Hoche',
  sources: [{ source: 'reseaux/cctp.md', version_holds: true }],
  session_id: null,
  request_id: null,
}
const LISTED: ListedDocument = {
  source: 'reseaux/cctp.md',
  title: 'CCTP',
  kind: 'markdown',
  pages: null,
  state: 'ready',
  progress: null,
  reason: null,
  bytes: 1_200,
  modified_at: '2026-03-02T08:00:00.000Z',
  deletable: false,
}
const fileAt = (path: string, { length }: Uint8Array) => ({
  name: path.split('/').at(-1) ?? '',
  path,
  bytes: length,
  given_at: '2026-03-02T08:00:00.000Z',
})
/** One grey pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)
const CITATION = {
  kind: 'extracted_data',
  value: QUOTE,
  meta: { source: 'reseaux/cctp.md', location: 'Article 4', char_start: 10, char_end: 10 + QUOTE.length },
} as const
const PART: AnswerPart = {
  kind: 'quoted',
  part: 'answer',
  value: '1,20 m',
  label: null,
  lead: null,
  citation: 0,
}

/**
 * A team whose answers are written down here: it keeps a real list of entries, folds it as the real one does, and reads
 * messages and decisions with the real code; only the roles are played. By the text of a message: `lequel` asks which of
 * two is meant, `plan` gives three tasks (`plan sans date` one without a date), `calcule` wants two actions that wait for consent, `lent` answers when it is released, `panne` fails, and
 * everything else is answered with a citation.
 */
export function createScriptedTeam(documents: Documents): ScriptedTeam {
  const kept = new Map<string, Kept>()
  const sessions: Sessions = createSessions(memoryLog(kept))
  const stop = new AbortController()
  const memories = new Map([[MEMORY.id, MEMORY]])
  const documentsByPath = new Map([[LISTED.source, LISTED]])
  let released = Promise.withResolvers<void>()
  let taken = 0
  const given = new Map<string, Uint8Array>()

  const stateFor = async (sessionId: string, caller: Caller): Promise<SessionState> => {
    const state = kept.has(sessionId) ? await sessions.state(sessionId) : null
    const owner = state?.opened.owner
    if (
      state !== null &&
      (caller.role === 'staff' || (owner?.role === 'user' && owner.subject === caller.subject))
    )
      return state
    throw new AppError('not_found', `There is no session ${sessionId}`)
  }

  const speak = async (sessionId: string, said: Utterance, request: RequestState): Promise<void> => {
    const state = await sessions.state(sessionId)
    await sessions.append(state, (latest) => {
      if (openRequest(latest, request.requestId) === undefined) return []
      const envelope = envelopeOf(latest, request, said, new Date('2026-03-02T08:00:00Z'))
      return [{ kind: 'hop', content: { request_id: request.requestId, by: said.by, envelope } }]
    })
  }

  async function play(sessionId: string): Promise<void> {
    const { current: request, opened } = await sessions.state(sessionId)
    if (request === null) return
    const text = textOf(request.envelope)
    const pass = (by: Utterance['by'], target: Utterance['target']) =>
      speak(
        sessionId,
        { by, message: said(text, 'user_request'), target, reason: coded('goes on'), confidence: 1 },
        request,
      )
    await pass('welcome', 'controller')
    await pass('controller', 'context')
    if (text.startsWith('lent')) await released.promise
    if (text.startsWith('lequel')) {
      const content = {
        question: 'De quelle rue parlez-vous ?',
        choices: [
          { id: 'hoche', label: 'Rue Hoche' },
          { id: 'kleber', label: 'Rue Kléber' },
        ],
      }
      const message = { type: 'follow_up' as const, content, attachments: [] }
      return speak(
        sessionId,
        { by: 'clarification', message, target: 'welcome', reason: coded('Ambiguous.'), confidence: 1 },
        request,
      )
    }
    if (text.startsWith('calcule')) {
      const actions = ['debit', 'prix'].map((script) => ({
        id: randomUUID(),
        type: 'run_script' as const,
        tool: `scripts__${script}`,
        arguments: { diameter_mm: 400 },
        why: `Calculer : ${script}`,
        needsApproval: true,
      }))
      const state = await sessions.state(sessionId)
      const wanted = { request_id: request.requestId, by: 'specialist:vrd' as const, round: 1, actions }
      const { current } = await sessions.append(state, () => [{ kind: 'actions_wanted', content: wanted }])
      const open = current?.actions ?? []
      return speak(
        sessionId,
        { ...consentRequest(open, opened.language), by: 'orchestrator', actions: open },
        request,
      )
    }
    if (text.startsWith('plan')) {
      const content = text.includes('sans date') ? { ...PLAN, tasks: PLAN.tasks.slice(1, 2) } : PLAN
      const message = { type: 'action_plan' as const, content, attachments: [] }
      return speak(
        sessionId,
        { by: 'summary', message, target: 'welcome', reason: coded('Planned.'), confidence: 1 },
        request,
      )
    }
    if (text.startsWith('panne')) {
      const content = { error: 'Le serveur budget est arrêté.', code: 'unavailable', hint: null }
      const message = { type: 'error' as const, content, attachments: [] }
      return speak(
        sessionId,
        { by: 'summary', message, target: 'welcome', reason: coded('Failed.'), confidence: 1 },
        request,
      )
    }
    await pass('context', 'summary')
    return answer(sessionId, request, text)
  }

  const answer = (sessionId: string, request: RequestState, text: string, actions = request.actions) => {
    const message = {
      ...said(`Réponse à « ${text} » : « ${QUOTE} » [1]`, 'response'),
      attachments: [CITATION],
      parts: [PART],
    }
    return speak(
      sessionId,
      { by: 'summary', message, target: 'welcome', reason: coded('Found.'), confidence: 1, actions },
      request,
    )
  }

  /** Goes on where every action is decided. */
  async function afterDecision(sessionId: string): Promise<void> {
    const { current: request } = await sessions.state(sessionId)
    if (request === null || request.actions.some(({ status }) => status === 'awaiting_approval')) return
    for (const { id, status } of request.actions) {
      if (status !== 'pending') continue
      const state = await sessions.state(sessionId)
      const outcome = { ok: true, text: '42 l/s', data: { flow: 42 } }
      await sessions.append(state, () => [
        { kind: 'action_started', content: { action_id: id } },
        { kind: 'action_ended', content: { action_id: id, outcome } },
      ])
    }
    const { current } = await sessions.state(sessionId)
    if (current !== null) await answer(sessionId, current, textOf(current.envelope))
  }

  const changed = (sessionId: string, after: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const { entries, watchers } = kept.get(sessionId) as Kept
      const watcher = (position: number) => position > after && end(resolve)
      const giveUp = () => end(() => reject(signal.reason))
      const end = (then: () => void) => {
        watchers.delete(watcher)
        signal.removeEventListener('abort', giveUp)
        then()
      }
      watchers.add(watcher)
      signal.addEventListener('abort', giveUp)
      if (signal.aborted) giveUp()
      if (entries.length > after) end(resolve)
    })

  const drafts = createDrafts()
  const isVisible = ({ kind, content }: SessionEntry, { role }: Caller): boolean =>
    role === 'staff' ||
    ['opened', 'request', 'decided', 'erased'].includes(kind) ||
    (kind === 'hop' &&
      content !== null &&
      isAnswer((content as { envelope: Parameters<typeof isAnswer>[0] }).envelope))

  return {
    release() {
      released.resolve()
      released = Promise.withResolvers()
    },
    taken: () => taken,
    given,
    async open({ project, language = 'fr' }, caller) {
      const owner = { role: caller.role, subject: caller.subject }
      const opening = { kind: 'opened' as const, content: { project, language, owner } }
      const { sessionId } = await sessions.open(randomUUID(), opening)
      return { session_id: sessionId }
    },
    async send(sessionId, message, caller) {
      const state = await stateFor(sessionId, caller)
      if (state.erased) throw new AppError('conflict', 'The session was erased')
      const read = readMessage(
        message,
        caller,
        { documents: documents, specialists: [] },
        new Date('2026-03-02T08:00:00Z'),
      )
      let content: ReturnType<typeof read> | undefined
      let isNew = true
      await sessions.append(state, (latest) => {
        content = read(latest)
        isNew = !latest.requestIds.has(content.request_id)
        return isNew ? [{ kind: 'request', content }] : []
      })
      if (isNew) {
        taken += 1
        void play(sessionId)
      }
      return { turn: content?.envelope.turn ?? 0, request_id: content?.request_id ?? '' }
    },
    async answer(sessionId, requestId, caller, signal) {
      for (;;) {
        const state = await stateFor(sessionId, caller)
        const outcome =
          outcomeOf(state, requestId) ??
          outcomeInLog(sessionId, (kept.get(sessionId) as Kept).entries, requestId)
        if (outcome !== null) return outcome
        if (state.erased) throw new AppError('conflict', 'The session was erased')
        await changed(sessionId, state.position, AbortSignal.any([stop.signal, ...(signal ? [signal] : [])]))
      }
    },
    async request(sessionId, requestId, caller) {
      await stateFor(sessionId, caller)
      return requestReport(sessionId, (kept.get(sessionId) as Kept).entries, requestId)
    },
    async withdraw(sessionId, requestId, caller) {
      const state = await stateFor(sessionId, caller)
      await sessions.append(state, (latest) => withdrawal(latest, requestId, new Date()))
    },
    async *events(sessionId, after, caller, signal) {
      await stateFor(sessionId, caller)
      let position = after
      while (!signal.aborted) {
        for (const entry of (kept.get(sessionId) as Kept).entries.slice(position)) {
          position = entry.position
          if (isVisible(entry, caller)) yield entry
          if (entry.kind === 'erased') return
        }
        await changed(sessionId, position, signal).catch(() => {})
      }
    },
    drafts: (_sessionId, requestId, _caller, signal) => drafts.watch(requestId, signal),
    async decide(sessionId, actionId, decision, caller) {
      const state = await stateFor(sessionId, caller)
      await sessions.append(state, (latest) => decisionEntries(latest, actionId, decision, caller))
      await afterDecision(sessionId)
    },
    session: stateFor,
    async plan(sessionId, requestId, caller) {
      await stateFor(sessionId, caller)
      return planOf((kept.get(sessionId) as Kept).entries, requestId)
    },
    async setTaskState(session, request_id, task_id, state, caller) {
      const before = await stateFor(session, caller)
      const { tasks } = planOf((kept.get(session) as Kept).entries, request_id)
      if (!tasks.some((task) => task.task_id === task_id)) throw new AppError('not_found', 'No such task')
      const content = { request_id, task_id, state, who: caller.name }
      await sessions.append(before, () => [{ kind: 'ticked', content }])
    },
    async rename(sessionId, title, caller) {
      const state = await stateFor(sessionId, caller)
      if (state.erased) throw new AppError('conflict', 'The session was erased')
      await sessions.append(state, () => [{ kind: 'renamed', content: { title, who: caller.name } }])
    },
    async sessions({ limit, project, query = '' }, caller) {
      const own: SessionState[] = []
      for (const id of [...kept.keys()].reverse()) {
        const state = await stateFor(id, caller).catch(() => null)
        const isWanted = project === undefined || state?.opened.project === project
        if (state !== null && isWanted && (state.title ?? '').includes(query)) own.push(state)
      }
      const summaries = own
        .slice(0, limit)
        .map(({ sessionId, opened, title, openedAt, lastAt, position }) => ({
          session_id: sessionId,
          ...opened,
          title,
          state: 'idle' as const,
          opened_at: openedAt,
          last_at: lastAt,
          position,
        }))
      return { sessions: summaries, next_cursor: null }
    },
    async replay(sessionId, caller, after = 0) {
      await stateFor(sessionId, caller)
      const { entries } = kept.get(sessionId) as Kept
      return entries.filter((entry) => entry.position > after && isVisible(entry, caller))
    },
    async export(sessionId, caller) {
      await stateFor(sessionId, caller)
      const end = { position: 1, hash: '0' }
      return {
        format: 'agora-agents session 1',
        session_id: sessionId,
        entries: [],
        end,
        signature: '',
        public_key: '',
      }
    },
    erasePast: async () => 0,
    async erase(sessionId, caller) {
      const state = await stateFor(sessionId, caller)
      if (state.current !== null) throw new AppError('conflict', 'A request is under way')
      const { entries } = kept.get(sessionId) as Kept
      entries.splice(0, entries.length, ...entries.map((entry) => ({ ...entry, content: null })))
      const erasure = { from: 1, to: entries.length, who: caller.name, reason: null }
      await sessions.append(state, () => [{ kind: 'erased', content: erasure }])
    },
    verify: async () => new Map(),
    memory: {
      list: async () => ({ items: [...memories.values()], next_cursor: null, total_count: memories.size }),
      async correct({ name: by }, id, text) {
        const before = memories.get(id)
        if (before === undefined) throw new AppError('not_found', `There is no memory ${id}`)
        const after = { ...before, text, corrected: { by, at: '2026-03-03T08:00:00Z' } }
        memories.set(id, after)
        return after
      },
      async remove(_caller, id) {
        if (!memories.delete(id)) throw new AppError('not_found', `There is no memory ${id}`)
      },
    },
    documents: {
      async passage(_caller, path) {
        if (path !== CITATION.meta.source) throw new AppError('not_found', `There is no document ${path}`)
        return {
          source: path,
          title: 'CCTP',
          section: 'Article 4',
          location: 'Article 4, p. 2',
          text: QUOTE,
          before: '',
          after: '',
          page: 2,
          pages: 12,
          boxes: [{ page: 2, x: 0.1, y: 0.2, width: 0.5, height: 0.02 }],
          note: null,
          version: 'v2',
        }
      },
      async picture(_caller, path) {
        if (path !== CITATION.meta.source) throw new AppError('not_found', `There is no document ${path}`)
        return PNG
      },
      overview: () => [...documentsByPath.values()],
      watch: () => () => {},
      async add(name) {
        documentsByPath.set(name, { ...LISTED, source: name, state: 'reading', deletable: true })
      },
      async cancel(_caller, path) {
        if (!documentsByPath.delete(path)) throw new AppError('not_found', `There is no document ${path}`)
      },
      async remove(_caller, path) {
        if (!documentsByPath.delete(path)) throw new AppError('not_found', `There is no document ${path}`)
      },
    },
    files: {
      async list(sessionId, caller) {
        await stateFor(sessionId, caller)
        return [...given].map(([path, bytes]) => ({
          ...fileAt(path, bytes),
          given_by: 'staff',
          deletable: true,
        }))
      },
      mayGive: async (sessionId, caller) => void (await stateFor(sessionId, caller)),
      async give(sessionId, name, content, caller) {
        await stateFor(sessionId, caller)
        const bytes = await buffer(content)
        if (bytes.length === 0) throw new AppError('invalid_input', 'The file is empty')
        given.set(`uploads/${sessionId}/${name}`, bytes)
        return fileAt(`uploads/${sessionId}/${name}`, bytes)
      },
      async remove(sessionId, name) {
        if (!given.delete(`uploads/${sessionId}/${name}`)) throw new AppError('not_found', 'There is no file')
      },
      publish: async (_sessionId, name, { as = name }) => ({ source: as }),
    },
    definitions: { changes: async () => [], accept: async () => {} },
    specialists: [{ slug: 'vrd', title: 'Voirie et réseaux divers' }],
    problem: async () => null,
    health: () => ({
      ready: true,
      models: { summary: 'extractive' },
      unavailable: [],
      documents: 2,
      projects: ['Rue Hoche'],
      reading: null,
      unreadable: [],
    }),
    ready: async () => {},
    async close() {
      stop.abort(new AppError('unavailable', 'The team stops'))
    },
  }
}

const said = <Type extends 'user_request' | 'response'>(content: string, type: Type) => ({
  type,
  content,
  attachments: [] as never[],
})

/** Entries in memory, in the form that the state is folded from. */
function memoryLog(kept: Map<string, Kept>): SessionLog {
  const log: Pick<SessionLog, 'append' | 'read'> = {
    async append(sessionId, after, added: readonly NewEntry[]) {
      const { entries, watchers } = kept.get(sessionId) ?? { entries: [], watchers: new Set() }
      if (entries.length !== after) throw new AppError('conflict', 'Another writer came first')
      const written = added.map(
        (entry, at): SessionEntry => ({ ...entry, position: after + at + 1, at: new Date().toISOString() }),
      )
      entries.push(...written)
      kept.set(sessionId, { entries, watchers })
      for (const watcher of [...watchers]) watcher(entries.length)
      return written
    },
    async read(sessionId, after = 0) {
      const found = kept.get(sessionId)
      if (found === undefined) throw new AppError('not_found', `There is no session ${sessionId}`)
      return found.entries.slice(after)
    },
  }
  return log as SessionLog
}
