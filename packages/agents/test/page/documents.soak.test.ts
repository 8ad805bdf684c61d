import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { problem, tell } from '../../src/messages/index.ts'
import { ask, DESKTOP, displaysInTurn, settled } from '../support/page/browser.ts'
import { journeys } from '../support/page/journeys.ts'

const BOOK = resolve(import.meta.dirname, '../../../../apps/library-rag-mcp/demo/le-mot-et-la-renoncule.pdf')

const UNDATED =
  '---\ntitre: Kiosque du parc\nprojet: Kiosque\ndate: 2026-09-22\nresponsable: Bastien Morvan\n---\n\n# Kiosque\n\n## À faire\n\n- [ ] Peindre le garde-corps (Bastien)\n- [ ] Relever les appuis (Inès)\n'

const OFFICE = { only: ['note-securite-tranchees.md'], files: { 'fiches/kiosque.md': UNDATED } }

/** A document in the list of those that are there. For a moment it may still stand among the uploads, too. */
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('main').locator('li:not([aria-live] li)').filter({ hasText: name })

journeys('journeys through documents', OFFICE, (stage) => {
  const folder = newFolder()
  const file = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  it.each(displaysInTurn())(
    'files are added, read with progress, found, cited and deleted ($language, $scheme, $width px)',
    async (display) => {
      const [bridge, span] =
        display.language === 'fr' ? ['Passerelle du moulin', 37] : (['Passerelle du lavoir', 41] as const)
      const { page, texts, ...person } = await stage.visit(display)
      const { documents } = texts
      await page.goto('/#/documents')
      await page.getByText('note-securite-tranchees.md').first().waitFor()
      const name = `passerelle-${display.language}.md`
      const text = `# ${bridge}\n\nLa ${bridge.toLowerCase()} a une portée de ${span} m et une largeur de 2,40 m.\n`
      await page.locator('input[type=file]').setInputFiles([file(name, text), BOOK])
      await page.getByRole('button', { name: documents.open(bridge) }).waitFor({ timeout: 120_000 })
      expect(await person.audit('documents')).toEqual([])
      await page.getByRole('searchbox', { name: documents.search }).fill(name)
      await page.getByText(documents.count(1), { exact: true }).waitFor()
      await page.getByRole('button', { name: documents.open(bridge) }).click()
      await page.getByRole('region', { name: texts.panel.document }).waitFor()
      expect(await person.audit('document')).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('searchbox', { name: documents.search }).fill('rien de tel')
      await page.getByText(documents.none).waitFor()
      expect(await person.audit('no-document')).toEqual([])
      await page.goto('/#/')
      await ask(page, `Quelle est la portée de la ${bridge.toLowerCase()} ?`)
      await settled(page)
      const answer = page.getByRole('article').last()
      await expect.poll(() => answer.innerText()).toContain(`portée de ${span} m`)

      const conversation = page.url()
      await page.goto('/#/documents')
      await page.getByRole('button', { name: documents.delete(bridge) }).click()
      expect(await person.audit('delete-document')).toEqual([])
      await page.getByRole('button', { name: documents.deleteConfirm, exact: true }).click()
      await page.getByText(name).waitFor({ state: 'detached' })
      // A citation of it says so, and keeps the quotation.
      await page.goto(conversation)
      await page
        .getByRole('article')
        .getByRole('button', { name: new RegExp(name) })
        .click()
      await page.getByText(texts.panel.gone).waitFor()
      const quotation = page.locator('aside, [role=dialog]').last().locator('blockquote')
      expect(await quotation.innerText()).toContain(`portée de ${span} m`)
      expect(await person.audit('deleted-citation')).toEqual([])
      await person.close()
    },
  )

  it('files are dropped on any view, and a reading is cancelled', async () => {
    const { page, ...person } = await stage.visit({ language: 'fr', scheme: 'light', width: DESKTOP })
    await page.locator('#question').waitFor()
    const dropped = await page.evaluateHandle(`(() => {
      const files = new DataTransfer()
      files.items.add(new File(['# Ponton\\n\\nLe ponton a une longueur de 18 m.\\n'], 'ponton.md'))
      return files
    })()`)
    await page.locator('main').dispatchEvent('dragover', { dataTransfer: dropped })
    await page.getByText('Déposez les fichiers pour les ajouter').waitFor()
    expect(await person.audit('drop')).toEqual([])
    await page.locator('main').dispatchEvent('drop', { dataTransfer: dropped })
    await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Ouvrir Ponton' }).waitFor()

    // 50 MB: the book, something that PDFs may hold between their objects, and its end once more.
    const book = readFileSync(BOOK)
    const end = book.subarray(book.lastIndexOf('startxref'))
    const filling = Buffer.alloc(50_000_000 - book.length - end.length - 1, '% ')
    await page
      .locator('input[type=file]')
      .setInputFiles(file('gros.pdf', Buffer.concat([book, filling, Buffer.from('\n'), end])))
    const row = rowOf(page, 'gros.pdf')
    await row.getByText('50 Mo').waitFor()
    await row
      .getByText(/Lecture|En attente/)
      .first()
      .waitFor()
    expect(await person.audit('reading')).toEqual([])
    await row.getByRole('button', { name: /Annuler/ }).click()
    await row.getByText('Annulé', { exact: true }).waitFor()
    await row.getByRole('button', { name: /Supprimer/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await row.waitFor({ state: 'detached' })
    await person.close()
  })

  stage.journey('a plan without dates says so, and gives no calendar', async ({ page, texts, ...person }) => {
    const { plan } = texts
    await ask(page, 'Which tasks are to be done?')
    const table = page.getByRole('table')
    await table.waitFor()
    await settled(page)
    expect(await table.innerText()).toMatch(new RegExp(`Peindre le garde-corps.*${plan.noDate}`, 's'))
    await page.getByRole('button', { name: plan.download }).click()
    await page.getByText(plan.noDates).waitFor()
    expect(await page.getByRole('menuitem', { name: plan.ics }).isDisabled()).toBe(true)
    expect(await person.audit('plan-undated')).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const stream = await (await download).createReadStream()
    expect((await stream.toArray()).join('')).toContain('Relever les appuis')
  })

  it('a citation of a document that has changed says so, and one of a scan why nothing is marked', async () => {
    const { page, ...person } = await stage.visit({ language: 'fr', scheme: 'dark', width: DESKTOP })
    const { documents } = stage.office
    const note = join(documents, 'note-securite-tranchees.md')
    await ask(page, 'Où se rassemble-t-on en cas d’accident ?')
    await settled(page)
    const beginning = new URLSearchParams({
      source: 'note-securite-tranchees.md',
      char_start: '0',
      char_end: '1',
    })
    const version = async () => {
      const path = `/api/documents/passage?${beginning}`
      return (await stage.office.team().call<{ version: string }>('GET', path)).body.version
    }
    const before = await version()
    writeFileSync(note, `${readFileSync(note, 'utf8')}\nRelu le 23 novembre.\n`)
    await ask(page, 'Que faire en cas d’odeur de gaz ?')
    await settled(page)
    await expect.poll(version).not.toBe(before)
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /note-securite/ })
      .first()
      .click()
    await page.getByText('Le document a changé depuis cette réponse.').waitFor()
    await page.getByRole('button', { name: 'Fermer le panneau' }).click()

    const paper = await person.context.newPage()
    await paper.emulateMedia({ colorScheme: 'light' })
    await paper.setContent(
      '<title>Lavoir</title><body style="font: 32px/1.6 serif; margin: 60px"><h1>Lavoir</h1><p>Le lavoir du quai est vidé et nettoyé une fois chaque année, au mois de mars. La vanne de fond est manœuvrée par le fontainier de la commune, qui tient le registre des opérations.</p><p>La charpente en chêne est traitée tous les huit ans. Les tuiles cassées sont remplacées avant chaque hiver.</p></body>',
    )
    const picture = (await paper.screenshot()).toString('base64')
    await paper.setContent(
      `<title>Lavoir</title><img style="width: 100%" src="data:image/png;base64,${picture}">`,
    )
    const scan = await paper.pdf({ format: 'A4' })
    await paper.close()
    await page.goto('/#/documents')
    await page.locator('input[type=file]').setInputFiles(file('lavoir.pdf', scan))
    const row = rowOf(page, 'lavoir.pdf')
    await row.getByText('Prêt').waitFor({ timeout: 120_000 })
    await page.goto('/#/')
    await ask(page, 'Tous les combien d’ans la charpente en chêne est-elle traitée ?')
    await settled(page)
    await page
      .getByRole('article')
      .last()
      .getByRole('button', { name: /lavoir\.pdf/ })
      .first()
      .click()
    await page.getByRole('img', { name: /page 1/i }).waitFor()
    await page.getByText(/Cette page a été numérisée/).waitFor()
    expect(await person.audit('scan')).toEqual([])
    await person.close()
  })

  stage.journey(
    'what is no document, empty, too large, or there already is refused in words',
    async ({ page, texts, ...person }, display) => {
      const { documents } = texts
      await page.goto('/#/documents')
      const input = page.locator('input[type=file]')
      await input.waitFor({ state: 'attached' })
      const title = `Double ${display.language}`
      const twice = file(`double-${display.language}.md`, `# ${title}\n\nUne note donnée deux fois.\n`)
      await input.setInputFiles([twice])
      await page.getByRole('button', { name: documents.open(title) }).waitFor()
      await input.setInputFiles([
        file('empty.md', ''),
        file('picture.exe', 'MZ'),
        file('wrong.pdf', 'This is no PDF.'),
        file('note-securite-tranchees.md', '# Autre\n\nUne autre note.\n'),
        twice,
      ])
      const uploads = page.getByRole('region', { name: documents.uploads })
      await uploads.getByText(documents.emptyFile('empty.md')).waitFor()
      await expect.poll(() => uploads.getByText(documents.refused, { exact: true }).count()).toBe(5)
      // What lies in another folder cannot be replaced.
      await uploads
        .getByText(tell(display.language, problem('document_elsewhere', { document: '' }))?.hint ?? '')
        .waitFor()
      expect(await uploads.getByRole('button', { name: documents.replace }).count()).toBe(1)
      await input.setInputFiles([file('large.pdf', Buffer.alloc(50_000_001))])
      await uploads.getByText(/^large\.pdf .*50 M/).waitFor()
      expect(await person.audit('refused-documents')).toEqual([])
    },
  )

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
    await person.close()
  })
})
