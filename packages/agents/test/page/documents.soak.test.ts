import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ask, DESKTOP, PHONE, settled } from './browser.ts'
import { journeys } from './journeys.ts'

const BOOK = resolve(import.meta.dirname, '../../../../apps/library-rag-mcp/demo/le-mot-et-la-renoncule.pdf')

journeys('journeys through documents', { only: ['note-securite-tranchees.md'] }, (stage) => {
  const folder = mkdtempSync(join(tmpdir(), 'agora-files-'))
  const file = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  it('files are added, read with progress, found, cited and deleted', async () => {
    const { page, ...person } = await stage.visit({ language: 'fr', scheme: 'light', width: DESKTOP })
    await page.goto('/#/documents')
    await page.getByText('note-securite-tranchees.md').first().waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles([
        file(
          'passerelle.md',
          '# Passerelle\n\nLa passerelle du moulin a une portée de 37 m et une largeur de 2,40 m.\n',
        ),
        BOOK,
      ])
    await page.getByRole('button', { name: 'Ouvrir Passerelle' }).waitFor({ timeout: 60_000 })
    expect(await person.look('documents')).toEqual([])
    await page.getByRole('searchbox', { name: 'Rechercher un document' }).fill('passerelle')
    await page.getByText('1 document', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Ouvrir Passerelle' }).click()
    await page.getByRole('region', { name: 'Texte du document' }).waitFor()
    await page.goto('/#/')
    await ask(page, 'Quelle est la portée de la passerelle du moulin ?')
    await settled(page)
    const answer = page.getByRole('article').last()
    await expect.poll(() => answer.innerText()).toContain('portée de 37 m')

    const conversation = page.url()
    await page.goto('/#/documents')
    await page.getByRole('button', { name: 'Supprimer Passerelle' }).click()
    expect(await person.look('delete-document')).toEqual([])
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await page.getByText('passerelle.md').waitFor({ state: 'detached' })
    // A citation of it says so, and keeps the quotation.
    await page.goto(conversation)
    await page
      .getByRole('article')
      .getByRole('button', { name: /passerelle\.md/ })
      .click()
    await page.getByText('Ce document n’est plus là').waitFor()
    expect(await page.locator('aside blockquote').innerText()).toContain('portée de 37 m')
    expect(await person.look('deleted-citation')).toEqual([])
    await person.leave()
  })

  it('what is no document, empty, too large, or there already is refused in words', async () => {
    const { page, ...person } = await stage.visit({ language: 'en', scheme: 'dark', width: PHONE })
    await page.goto('/#/documents')
    await page.locator('input[type=file]').waitFor({ state: 'attached' })
    await page
      .locator('input[type=file]')
      .setInputFiles([file('empty.md', ''), file('picture.exe', 'MZ'), file('wrong.pdf', 'This is no PDF.')])
    await page.getByText('empty.md is empty.').waitFor()
    const uploads = page.getByRole('region', { name: 'Uploads' })
    await expect.poll(() => uploads.getByText('Not taken').count()).toBeGreaterThanOrEqual(2)
    await page.locator('input[type=file]').setInputFiles([file('large.pdf', Buffer.alloc(50_000_001))])
    await page.getByText(/large\.pdf has 50 MB; at most 50 MB/).waitFor()
    expect(await person.look('refused-documents')).toEqual([])
    await person.leave()
  })

  it('twenty files at once are all taken', async () => {
    const { page, ...person } = await stage.visit({ language: 'fr', scheme: 'dark', width: DESKTOP })
    await page.goto('/#/documents')
    await page
      .locator('input[type=file]')
      .setInputFiles(
        Array.from({ length: 20 }, (_, at) =>
          file(`lot-${at}.md`, `# Lot ${at}\n\nLe lot ${at} a ${at + 40} pavés.\n`),
        ),
      )
    await page.getByRole('searchbox', { name: 'Rechercher un document' }).fill('lot-')
    await page.getByText('20 documents', { exact: true }).waitFor({ timeout: 120_000 })
    await person.leave()
  })
})
