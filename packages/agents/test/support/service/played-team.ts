import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { untilAborted } from '@agora-mcp/core/lazy'
import type { AnswerPart, Envelope } from '@agora-mcp/core/schemas/envelope'
import { newFolder } from '@agora-mcp/testing/setup'
import { createOfficeDocuments } from '../../../src/adapters/documents/office-documents.ts'
import { sessionFiles } from '../../../src/adapters/uploads/session-files.ts'
import type { RoleName } from '../../../src/domain/routing/rules.ts'
import { textOf } from '../../../src/domain/session/envelope-text.ts'
import type { Target } from '../../../src/domain/session/log-content.ts'
import { openSessionLog } from '../../../src/log/open-session-log.ts'
import { coded } from '../../../src/messages/index.ts'
import type { Documents } from '../../../src/ports/documents.ts'
import type { ReplyResult, Role, RoleResult, RoleView } from '../../../src/ports/role.ts'
import type { Team } from '../../../src/ports/team.ts'
import { ROLES } from '../../../src/roles/index.ts'
import { createTeam } from '../../../src/team/create-team.ts'
import { NO_SERVER, teamPorts } from '../team-ports.ts'

export interface PlayedTeam extends Team {
  /** Lets the waiting answers go. */
  release(): void
  taken(): number
}

export const QUOTE = 'La tranchée a une largeur de 1,20 m.'
const SOURCE = 'reseaux/cctp.md'
const TEXT = `# CCTP\n\n## Article 4\n\n${QUOTE}\n`
/** A dated task, one without a date, and one that a spreadsheet would calculate. */
const PLAN = {
  summary: 'Ce qui reste à faire.',
  tasks: [
    { title: 'Envoyer la DICT', who: 'Marie', due_date: '2026-03-12', source: 'fiches/eu.md', state: 'todo' },
    { title: 'Relire le plan; vérifier', who: null, due_date: null, source: null, state: 'doing' },
    { title: '=HYPERLINK("http://x")', who: '@marie', due_date: '2026-04-01', source: null, state: 'done' },
  ],
} satisfies Extract<Envelope['message'], { type: 'action_plan' }>['content']
const CITATION = {
  kind: 'extracted_data',
  value: QUOTE,
  meta: {
    source: SOURCE,
    location: 'Article 4',
    char_start: TEXT.indexOf(QUOTE),
    char_end: TEXT.indexOf(QUOTE) + QUOTE.length,
  },
} as const
const SCRIPTS = ['debit', 'prix'].map((name) => ({
  name: `scripts__${name}`,
  server: 'scripts',
  description: name,
  inputSchema: { type: 'object' },
  readOnly: false,
}))

const reply = (message: Envelope['message'], target: Target): ReplyResult => ({
  kind: 'reply',
  message,
  target,
  reason: coded('goes on'),
  confidence: 1,
})
const pass = ({ request }: RoleView, target: Target) =>
  reply({ type: 'user_request', content: textOf(request.envelope), attachments: [] }, target)

const played = (
  name: RoleName,
  run: (view: RoleView, signal: AbortSignal) => RoleResult | Promise<RoleResult>,
): Role => ({
  ...ROLES[name],
  tools: ['scripts__*'],
  run: async (view, _, signal) => run(view, signal),
})

const QUESTION = reply(
  {
    type: 'follow_up',
    content: {
      question: 'De quelle rue parlez-vous ?',
      choices: [
        { id: 'hoche', label: 'Rue Hoche' },
        { id: 'kleber', label: 'Rue Kléber' },
      ],
    },
    attachments: [],
  },
  'welcome',
)
const WANTED: RoleResult = {
  kind: 'actions',
  actions: SCRIPTS.map(({ name, description }) => ({
    type: 'run_script',
    tool: name,
    arguments: { diameter_mm: 400 },
    why: `Calculer : ${description}`,
  })),
}

function summarize(text: string): Envelope['message'] {
  if (text.startsWith('plan')) {
    const content = text.includes('sans date') ? { ...PLAN, tasks: PLAN.tasks.slice(1, 2) } : PLAN
    return { type: 'action_plan', content, attachments: [] }
  }
  if (text.startsWith('panne')) {
    const content = { error: 'Le serveur budget est arrêté.', code: 'unavailable' as const, hint: null }
    return { type: 'error', content, attachments: [] }
  }
  const lead = `Réponse à « ${text} »`
  const part: AnswerPart = { kind: 'quoted', part: 'answer', value: '1,20 m', label: null, lead, citation: 0 }
  return { type: 'response', content: lead, attachments: [CITATION], parts: [part] }
}

/**
 * The real team with roles that are played, by the text of a message: `lequel` asks which of two is meant, `plan` gives
 * three tasks (`plan sans date` one without a date), `calcule` wants two actions that wait for consent, `lent` answers when
 * it is released, `panne` fails, and everything else is answered with a citation.
 */
export async function createPlayedTeam(given?: Documents): Promise<PlayedTeam> {
  const dataDir = newFolder()
  let released = Promise.withResolvers<void>()
  const waits = new Map<string, Promise<void>>()

  const roles = {
    ...ROLES,
    welcome: played('welcome', (view) => pass(view, 'controller')),
    controller: played('controller', (view) => pass(view, 'context')),
    context: played('context', async (view, signal) => {
      const { requestId, envelope } = view.request
      const text = textOf(envelope)
      if (text.startsWith('lent')) await untilAborted(waits.get(requestId) ?? released.promise, signal)
      if (text.startsWith('lequel')) return pass(view, 'clarification')
      return text.startsWith('calcule') && view.actions.length === 0 ? WANTED : pass(view, 'summary')
    }),
    clarification: played('clarification', () => QUESTION),
    summary: played('summary', ({ request }) => reply(summarize(textOf(request.envelope)), 'welcome')),
  }

  const team = createTeam({
    ...teamPorts(dataDir, {
      log: await openSessionLog({ dataDir }),
      documents: given ?? sharedDocuments().documents,
      files: sessionFiles(given === undefined ? sharedDocuments().uploads : join(dataDir, 'uploads')),
    }),
    roles,
    tools: {
      ...NO_SERVER,
      list: async () => SCRIPTS,
      call: async () => ({ ok: true, text: '42 l/s', data: { flow: 42 } }),
    },
  })
  await team.ready()
  return {
    ...team,
    release() {
      released.resolve()
      released = Promise.withResolvers()
    },
    taken: () => waits.size,
    async close() {
      released.resolve()
      await team.close()
    },
    async send(...message) {
      const { promise } = released
      const taken = await team.send(...message)
      waits.set(taken.request_id, waits.get(taken.request_id) ?? promise)
      return taken
    },
  }
}

let shared: { readonly documents: Documents; readonly uploads: string } | undefined

/** Documents of all teams of a test file, whose reading thread takes longer to start than a team. */
function sharedDocuments() {
  shared ??= documentsIn(newFolder())
  return shared
}

/** One Markdown file, a folder for what is added, and the files of sessions. */
function documentsIn(folder: string) {
  const [given, own, uploads] = ['given', 'own', 'uploads'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const made of [join(given, 'reseaux'), own, uploads]) mkdirSync(made, { recursive: true })
  writeFileSync(join(given, SOURCE), TEXT)
  const documents = createOfficeDocuments({
    folders: [given, own, uploads],
    ownFolder: own,
    uploads: { folder: uploads, tools: NO_SERVER },
    dataDir: null,
    tools: NO_SERVER,
    embedder: null,
  })
  return { documents: { ...documents, close: async () => {} }, uploads }
}
