import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { type Envelope, envelopeSchema } from '@agora-mcp/core/schemas/envelope'
import { newFolder } from '@agora-mcp/testing/setup'
import { expect } from 'vitest'
import { type Config, loadConfig } from '../../../src/config.ts'
import { buildPorts } from '../../../src/deps.ts'
import type { LogContents, SessionEntry } from '../../../src/domain/session/log-content.ts'
import type { Caller, Team } from '../../../src/ports/team.ts'
import { createTeam, type TeamPorts } from '../../../src/team/create-team.ts'
import { sharedEmbedder } from '../shared-embedder.ts'

const DEMO = resolve(import.meta.dirname, '../../../demo-office')

export const CLAIRE: Caller = { role: 'staff', subject: 'staff', name: 'Claire' }
export const PAUL: Caller = { role: 'user', subject: 'paul', name: 'Paul' }
export const LEA: Caller = { role: 'user', subject: 'lea', name: 'Léa' }

/** A team over a copy of the demo office, with the real servers, model and log. */
export interface Office {
  readonly team: Team
  readonly ports: TeamPorts
  readonly config: Config
  readonly documents: string
  close(): Promise<void>
}

export async function openOffice(
  change: {
    env?: Readonly<Record<string, string>>
    ports?: (ports: TeamPorts) => TeamPorts
    empty?: boolean
    only?: readonly string[]
    /** The team is given at once, while it reads the documents. */
    reading?: boolean
  } = {},
): Promise<Office> {
  const folder = newFolder()
  const documents = join(folder, 'documents')
  const { only } = change
  for (const path of only ?? [''])
    cpSync(join(DEMO, 'documents', path), join(documents, path), { recursive: true })
  const config = loadConfig({
    AGENTS_DATA_DIR: join(folder, 'data'),
    AGENTS_MODEL: 'extractive',
    AGENTS_LOG_LEVEL: 'error',
    ...(change.empty ? {} : { AGENTS_DOCUMENTS: documents }),
    AGENTS_SCRIPTS: join(DEMO, 'scripts.yaml'),
    ...change.env,
  })
  const built = await buildPorts(config, createLogger({ level: 'error' }), sharedEmbedder)
  const ports = change.ports?.(built) ?? built
  const team = createTeam(ports)
  if (!change.reading) await team.ready()
  return {
    team,
    ports,
    config,
    documents,
    async close() {
      await team.close()
    },
  }
}

export interface Exchange {
  readonly session: string
  readonly request: string
  readonly answer: Envelope
  readonly hops: readonly LogContents['hop'][]
  readonly entries: readonly SessionEntry[]
}

/** Asks, waits for the answer, and checks that every envelope on the way keeps the rules. */
export async function exchange(
  team: Team,
  session: string,
  message: string | { envelope: unknown },
  caller: Caller = CLAIRE,
): Promise<Exchange> {
  const incoming = typeof message === 'string' ? { text: message } : message
  const { request_id } = await team.send(session, incoming, caller)
  return outcome(team, session, request_id, caller)
}

/** Reads what a request has come to, when nothing more happens by itself. */
export async function outcome(
  team: Team,
  session: string,
  request: string,
  caller: Caller = CLAIRE,
): Promise<Exchange> {
  const answer = (await team.answer(session, request, caller)) as Envelope
  const entries = await team.replay(session, CLAIRE)
  const hops = entries.flatMap(({ kind, content }) => {
    if (kind !== 'hop' || content === null) return []
    const hop = content as LogContents['hop']
    return hop.request_id === request ? [hop] : []
  })
  keepsTheRules(entries)
  return { session, request, answer, hops, entries }
}

/** Each envelope fits the schema, the turn grows by one with every exchange, and no request has more than twelve hops. */
function keepsTheRules(entries: readonly SessionEntry[]): void {
  let turn = 0
  const counts = new Map<string, number>()
  for (const { kind, content } of entries) {
    if (content === null || (kind !== 'hop' && kind !== 'request')) continue
    const { envelope, request_id } = content as LogContents['hop']
    expect(envelopeSchema.parse(envelope)).toEqual(envelope)
    expect(envelope.turn).toBe(turn + 1)
    turn = envelope.turn
    if (kind === 'hop') counts.set(request_id, (counts.get(request_id) ?? 0) + 1)
  }
  for (const count of counts.values()) expect(count).toBeLessThanOrEqual(12)
}

export const open = async (
  team: Team,
  project: string | null = null,
  caller: Caller = CLAIRE,
): Promise<string> => (await team.open({ project, language: 'fr' }, caller)).session_id

export const said = ({ answer }: Exchange): string =>
  typeof answer.message.content === 'string' ? answer.message.content : JSON.stringify(answer.message.content)

export const route = ({ hops }: Exchange): string[] => hops.map(({ by }) => by)

export const pending = ({ answer }: Exchange): string[] =>
  answer.actions
    .filter(({ status }) => status === 'awaiting_approval')
    .map(({ payload }) => String(payload.action_id))

export async function quotations({ answer, session }: Exchange, { ports }: Office): Promise<string[]> {
  const quotes = answer.message.attachments.filter(({ meta }) => typeof meta.char_start === 'number')
  const scope = { role: 'staff', subject: 'staff', sessionId: session } as const
  for (const { value, meta } of quotes) {
    if (String(meta.source).startsWith('action:')) continue
    const text = await ports.documents.textOf(scope, String(meta.source))
    expect(text?.slice(Number(meta.char_start), Number(meta.char_end))).toBe(value)
  }
  return quotes.map(({ value }) => value)
}
