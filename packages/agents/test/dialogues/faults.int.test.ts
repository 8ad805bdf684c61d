import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchange, type Office, open, openOffice, said } from '../support/dialogues/office.ts'

it('documents that cannot be read are told, never that nothing was found', async () => {
  // None is copied, so that the folder is not there.
  const office = await openOffice({ only: [] })
  const answer = said(
    await exchange(
      office.team,
      await open(office.team),
      'Quelle est la profondeur de la tranchée rue Hoche ?',
    ),
  )
  await office.close()
  expect(answer).toContain('n’ont pas pu être lus')
  expect(answer).not.toMatch(/rien trouvé/)
})

describe('a server that fails', () => {
  const folder = newFolder()
  let office: Office
  beforeAll(async () => {
    const file = join(folder, 'mcp.json')
    const broken = { command: process.execPath, args: ['-e', 'process.exit(3)'] }
    writeFileSync(file, JSON.stringify({ mcpServers: { 'library-rag': broken, memory: broken } }))
    const only = ['fiches/2026-09-22-eau-potable-tanneurs.md', 'cctp-rue-des-tanneurs.pdf']
    office = await openOffice({ only, env: { AGENTS_SERVERS: file } })
  })
  afterAll(() => office.close())

  it('leaves the others working, and the answer says what is missing', async () => {
    const answer = await exchange(
      office.team,
      await open(office.team),
      'Combien de branchements en plomb faut-il supprimer ?',
    )
    expect(said(answer)).toContain('plomb')
    expect(said(answer)).toMatch(/Pas de réponse de : .*library-rag/)
    expect(office.team.health().unavailable.map(({ server }) => server)).toContain('memory')
    expect(office.team.health().unreadable.map(({ path }) => path)).toContain('cctp-rue-des-tanneurs.pdf')
  })
})
