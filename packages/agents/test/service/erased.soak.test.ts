import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { openTeam } from '../../src/open-team.ts'
import type { Team } from '../../src/ports/team.ts'
import { type ServedTeam, serveTeam } from '../support/service/start-service.ts'
import { textPdf } from '../support/text-pdf.ts'

const OFFICE_QUESTION = 'Quelle est la largeur du chemin de halage ?'
/** Words that stand nowhere but in one session. */
const PLANTED = {
  question: 'ombrelicaste',
  project: 'Vastromel',
  title: 'Quindaroche',
  noteName: 'plimouzette',
  noteText: 'sarvoquille',
  pdfName: 'drabentule',
  pdfText: 'mouvrastine',
  correction: 'Grelombide',
  reason: 'Fanstrique',
}

/** As many passages as a search looks at, so that it finds these before the files of sessions. */
const STRETCHES = Array.from(
  { length: 14 },
  (_, at) =>
    `\n## Section ${at + 1}\n\nLe chemin de halage de la section ${at + 1} longe le canal et reste ouvert aux piétons.\n`,
).join('')

const logger = createLogger({ level: 'error' })
const folder = newFolder()
let dataDir: string
let team: Team
let service: ServedTeam

beforeAll(async () => {
  dataDir = join(folder, 'data')
  await mkdir(join(folder, 'documents'))
  writeFileSync(
    join(folder, 'documents', 'halage.md'),
    `# Chemin de halage\n\nLe chemin de halage a une largeur de 2,40 mètres.\n${STRETCHES}`,
  )
  await start()
})
afterAll(() => stop())

async function start(data = dataDir) {
  const config = loadConfig({
    AGENTS_DATA_DIR: data,
    AGENTS_MODEL: 'extractive',
    AGENTS_LOG_LEVEL: 'error',
    AGENTS_DOCUMENTS: join(folder, 'documents'),
  })
  team = await openTeam(config, logger)
  await team.ready()
  service = await serveTeam(team)
}
async function stop() {
  await service?.close()
  await team?.close()
}

async function call(method: string, path: string, body?: unknown, user?: string) {
  const headers: Record<string, string> = {
    authorization: `Bearer ${user === undefined ? 'staff' : 'user'}-secret`,
    'x-agora-user': user ?? 'Claire',
    'content-type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json',
  }
  if (body === undefined) delete headers['content-type']
  const sent = body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)
  const response = await fetch(service.url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: sent }),
  })
  return { status: response.status, text: await response.text() }
}
const json = async (...asked: Parameters<typeof call>) => JSON.parse((await call(...asked)).text)
const open = async (user: string, project: string | null = null): Promise<string> =>
  (await json('POST', '/api/sessions', { project }, user)).session_id
const ask = async (session: string, text: string, user: string): Promise<string> =>
  (await call('POST', `/api/sessions/${session}/messages?wait=true`, { text }, user)).text
const upload = (session: string, name: string, bytes: Uint8Array, user: string) =>
  call('POST', `/api/sessions/${session}/files?name=${name}`, bytes, user)

const pdfOf = (text: string) => textPdf(text, PLANTED.pdfName)

/** Files of the data folder that hold a planted word in their names or bytes, whatever its case. */
function holding(words: readonly string[] = Object.values(PLANTED), data = dataDir): string[] {
  return readdirSync(data, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const file = join(data, name)
    const bytes = statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'latin1') : ''
    const text = `${relative(data, file)}\n${bytes}`.toLowerCase()
    return words.filter((word) => text.includes(word.toLowerCase())).map((word) => `${word} in ${name}`)
  })
}

/** A session with planted words wherever a person can put them. */
async function plantedSession(): Promise<string> {
  const session = await open('nadia', PLANTED.project)
  await upload(
    session,
    `${PLANTED.noteName}.md`,
    Buffer.from(`# Note\n\nLa caution de Madame Roux est de ${PLANTED.noteText} euros.\n`),
    'nadia',
  )
  const paragraph = `The report on the ${PLANTED.pdfText} of Mr Roux was written in the spring, after a visit of one hour.`
  await upload(session, `${PLANTED.pdfName}.pdf`, await pdfOf(paragraph), 'nadia')
  await ask(session, 'Quelle est la caution de Madame Roux ?', 'nadia')
  await expect
    .poll(() => ask(session, 'What does the report on Mr Roux say?', 'nadia'), {
      timeout: 60_000,
      interval: 500,
    })
    .toContain(PLANTED.pdfText)
  await ask(session, `${OFFICE_QUESTION} (${PLANTED.question})`, 'nadia')
  await call('PATCH', `/api/sessions/${session}`, { title: PLANTED.title }, 'nadia')
  return session
}

describe('an erased session', () => {
  it('is in no byte of the data folder, at work and at rest, and in no log of another one', async () => {
    const session = await plantedSession()
    const other = await open('samir')
    await ask(other, OFFICE_QUESTION, 'samir')
    const noted = await expect
      .poll(async () => (await json('GET', '/api/memory?limit=100')).items, { timeout: 20_000 })
      .toContainEqual(expect.objectContaining({ session_id: session }))
      .then(() => json('GET', '/api/memory?limit=100'))
    const [note] = noted.items.filter((item: { session_id: string }) => item.session_id === session)
    await call('PATCH', `/api/memory/${note.id}`, { text: `${PLANTED.correction}, selon Claire.` })
    const exported = (await call('GET', `/api/sessions/${other}/export`)).text
    for (const word of [PLANTED.question, PLANTED.project]) expect(exported).not.toContain(word)
    expect(holding().length).toBeGreaterThan(5)

    const erased = await call(
      'DELETE',
      `/api/sessions/${session}?reason=${PLANTED.reason}`,
      undefined,
      'nadia',
    )
    expect(erased).toMatchObject({ status: 200 })
    await expect.poll(() => holding(), { timeout: 20_000 }).toEqual([])
    const answer = await ask(await open('nadia'), 'Quelle est la caution de Madame Roux ?', 'nadia')
    expect(answer).not.toContain(PLANTED.noteText)
    expect((await json('GET', `/api/sessions/${session}/verification`)).verdict).toBe('erased')
    await stop()
    expect(holding()).toEqual([])
    await start()
  })

  it('is erased by the retention in the same places', async () => {
    const session = await plantedSession()
    // A session whose answer is still being noted is left for the next time.
    const rest = async () => {
      await team.erasePast(new Date(Date.now() + 1_000))
      return holding()
    }
    await expect.poll(rest, { timeout: 20_000, interval: 500 }).toEqual([])
    expect((await json('GET', `/api/sessions/${session}`)).state).toBe('erased')
    expect((await json('GET', '/api/memory?limit=100')).items).toEqual([])
  })
})
