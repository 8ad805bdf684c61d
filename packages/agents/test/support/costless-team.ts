import { tmpdir } from 'node:os'
import type { Documents } from '../../src/ports/documents.ts'
import type { SessionLog } from '../../src/ports/session-log.ts'
import type { Caller, Team } from '../../src/ports/team.ts'
import type { Tools } from '../../src/ports/tools.ts'
import { readSpecialists } from '../../src/specialists/read-specialists.ts'
import { createTeam } from '../../src/team/create-team.ts'
import { teamPorts } from './team-ports.ts'

export const STAFF: Caller = { role: 'staff', subject: 'bench', name: 'bench' }
export const QUESTION = 'Quelle est la profondeur de la tranchée des eaux usées de la rue des Tanneurs ?'

const SOURCE = 'fiches/eaux-usees.md'
/** Passages of the length that the office's documents have; the first one answers. */
const PASSAGES = [
  'Le collecteur est remplacé sur 385 m, à l’emplacement de l’ancien. La tranchée des eaux usées de la rue des Tanneurs a une profondeur de 1,20 m. Le blindage est posé sur toute la longueur, et la fouille est épuisée par une pompe de 30 m³/h pendant la pose.',
  ...[
    'Le lit de pose',
    'Le remblai',
    'La chaussée',
    'Le trottoir',
    'La bordure',
    'Le regard',
    'Le branchement',
  ].map(
    (part, at) =>
      `${part} est réceptionné avant la suite des travaux par le conducteur de travaux, qui en dresse le constat. ${part} est repris aux frais de l’entreprise si plus de ${at + 2} essais sur 20 ne sont pas conformes au cahier des charges, et un nouveau constat est dressé sous 8 jours.`,
  ),
]
const TEXT = PASSAGES.join('\n\n')

const documents: Pick<
  Documents,
  'sync' | 'reading' | 'unread' | 'list' | 'sheets' | 'textOf' | 'ofSessions' | 'close'
> = {
  sync: async () => ({ added: [], changed: [], removed: [], failed: [] }),
  reading: () => null,
  unread: () => 0,
  list: () => [{ path: SOURCE, kind: 'sheet', title: 'Eaux usées', version: '0'.repeat(64) }],
  sheets: () => [],
  textOf: async () => TEXT,
  ofSessions: {
    sessions: async () => [],
    inLibrary: () => [],
    erase: async () => {},
    changed: () => {},
    eraseFile: async () => {},
    eraseFromLibrary: async () => {},
  },
  close: async () => {},
}

const FOUND = PASSAGES.map((text, at) => ({
  text,
  source: SOURCE,
  location: `Eaux usées > ${at + 1}`,
  char_start: TEXT.indexOf(text),
  char_end: TEXT.indexOf(text) + text.length,
  similarity: 0.9 - at / 20,
  language: 'fr',
}))

const tools: Tools = {
  list: async () => [
    {
      name: 'office__search_documents',
      server: 'office',
      description: 'Passages of the documents.',
      inputSchema: { type: 'object' },
      readOnly: true,
    },
  ],
  call: async () => ({ ok: true, text: `${FOUND.length} passages`, data: { results: FOUND } }),
  unavailable: () => [],
  close: async () => {},
}

/**
 * The team with its own roles and rules over documents, tools and a model that cost nothing: what a question takes is the
 * team's own time. It goes through six hops and one action.
 */
export async function costlessTeam(log: SessionLog): Promise<Team> {
  const { specialists } = await readSpecialists(null)
  return createTeam({
    ...teamPorts(tmpdir(), { log, documents: documents as Documents, tools }),
    erasures: { put: async () => {}, list: async () => [], remove: async () => {} },
    specialists: specialists.filter(({ slug }) => slug === 'vrd'),
  })
}

export async function askOnce(team: Team, session?: string): Promise<string> {
  const id = session ?? (await team.open({ project: null }, STAFF)).session_id
  const { request_id } = await team.send(id, { text: QUESTION }, STAFF)
  const { message } = await team.answer(id, request_id, STAFF)
  if (message.type !== 'response') throw new Error(`The team answered ${JSON.stringify(message)}`)
  return id
}
