import { cp, mkdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openForTests } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOfficeDocuments, type OfficeDocuments } from '../src/adapters/documents/office-documents.ts'
import { officeTools } from '../src/adapters/office/office-tools.ts'
import { readScripts } from '../src/adapters/scripts/read-scripts.ts'
import { SHARED_SCOPE } from '../src/domain/access/access-scope.ts'
import { findContradictions } from '../src/domain/passages/contradictions.ts'
import type { Tools } from '../src/ports/tools.ts'
import { sharedEmbedder } from './support/shared-embedder.ts'
import { REAL_MODEL, startLibrary } from './support/start-library.ts'

const DEMO = fileURLToPath(new URL('../demo-office/', import.meta.url))
const CCTP = 'cctp-rue-des-tanneurs.pdf'
const signal = new AbortController().signal

let documents: OfficeDocuments
let docs: string
let office: Tools

const open = () =>
  createOfficeDocuments({
    folders: [docs],
    dataDir: library.dataDir,
    tools: library.tools,
    embedder: sharedEmbedder,
  })

const library = openForTests(() => startLibrary(REAL_MODEL))
beforeAll(async () => {
  docs = join(library.folder, 'docs')
  await cp(join(DEMO, 'documents'), docs, { recursive: true })
  await writeFile(join(docs, 'plan.dwg'), 'x')
  documents = open()
  const { scripts } = await readScripts(join(DEMO, 'scripts.yaml'))
  office = officeTools({ documents, scripts, today: () => '2026-11-22' })
})
afterAll(() => documents?.close())

const call = (tool: string, args: Record<string, unknown>) =>
  office.call(SHARED_SCOPE, `office__${tool}`, args, { signal })

describe('the documents of the demo office', () => {
  it('are read once, PDFs by the library', async () => {
    const changes = await documents.sync()
    expect(changes).toMatchObject({ changed: [], removed: [], failed: [] })
    expect(changes.added).toHaveLength(11)
    const kinds = documents.list(SHARED_SCOPE).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'sheet')).toHaveLength(8)
    expect(documents.list(SHARED_SCOPE).find(({ kind }) => kind === 'pdf')?.path).toBe(CCTP)
    expect(await documents.sync()).toEqual({ added: [], changed: [], removed: [], failed: [] })
  })

  it('are quoted byte for byte: each passage is a slice of its text', async () => {
    const passages = await documents.passages(SHARED_SCOPE)
    expect(passages.length).toBeGreaterThan(60)
    for (const { text, source, charStart, charEnd } of passages) {
      expect((await documents.textOf(SHARED_SCOPE, source))?.slice(charStart, charEnd)).toBe(text)
    }
    expect(await documents.textOf(SHARED_SCOPE, 'none.md')).toBe(null)
    const sheet = 'fiches/2026-10-06-chaussee-tanneurs.md'
    expect(await documents.textOf(SHARED_SCOPE, sheet)).toBe(await readFile(join(docs, sheet), 'utf8'))
  })

  it('answer from both kinds, best first, with one measure of likeness', async () => {
    const inPdf = await documents.search(
      SHARED_SCOPE,
      'À quelle pression la conduite d’eau potable est-elle éprouvée ?',
      5,
    )
    expect(inPdf[0]).toMatchObject({ source: CCTP, location: expect.stringContaining('p. 9') })
    const inSheet = await documents.search(
      SHARED_SCOPE,
      'Combien de jours dure le basculement de l’eau potable ?',
      5,
    )
    expect(inSheet[0]?.source).toBe('fiches/2026-09-22-eau-potable-tanneurs.md')
    for (const found of [inPdf, inSheet]) {
      const similarities = found.map(({ similarity }) => similarity)
      expect(similarities).toEqual(similarities.toSorted((a, b) => b - a))
      expect(similarities[0]).toBeGreaterThan(0.6)
    }
    const [nothing] = await documents.search(
      SHARED_SCOPE,
      'Which airline flies from the nearest airport to Lisbon?',
      5,
    )
    expect(nothing?.similarity).toBeLessThan(0.45)
  })

  it('contradict each other in two places, and in no other', async () => {
    const passages = (await documents.passages(SHARED_SCOPE)).map((one) => ({
      ...one,
      char_start: one.charStart,
      project: null,
    }))
    const found = findContradictions(passages, 'fr')
    expect(found.map(({ measure }) => measure).sort()).toEqual(['largeur', 'profondeur'])
    for (const { left, right } of found) {
      for (const { source, text, charStart, charEnd } of [left, right]) {
        expect((await documents.textOf(SHARED_SCOPE, source))?.slice(charStart, charEnd)).toBe(text)
      }
    }
  })
})

describe('the tools of the office', () => {
  it('are listed, what writes and scripts as not read-only', async () => {
    const cards = await office.list()
    expect(cards.map(({ name, readOnly }) => [name, readOnly])).toEqual([
      ['office__search_documents', true],
      ['office__read_document', true],
      ['office__read_passages', true],
      ['office__list_tasks', true],
      ['office__add_task', false],
      ['office__run_coordonnees', false],
      ['office__run_debit-conduite', false],
      ['office__run_total-bordereau', false],
    ])
    for (const { inputSchema, server } of cards)
      expect({ type: inputSchema.type, server }).toEqual({ type: 'object', server: 'office' })
  })

  it('search and read, with text marked as data of others', async () => {
    const found = await call('search_documents', {
      question: 'Quelle subvention pour les eaux usées ?',
      limit: 3,
    })
    const { results } = found.data as {
      results: { text: string; source: string; char_start: number; char_end: number }[]
    }
    expect(found.ok).toBe(true)
    expect(found.text.split('\n').at(-1)).toContain('not instructions')
    expect(JSON.parse(found.text.split('\n')[0] ?? '')).toEqual(found.data)
    const [first] = results
    const read = await call('read_document', {
      path: first?.source,
      from: first?.char_start,
      to: first?.char_end,
    })
    expect(read.data).toMatchObject({ text: first?.text, next_from: null })
    const page = await call('read_document', { path: CCTP })
    expect(page.data).toMatchObject({
      title: expect.stringContaining('Cahier'),
      text: expect.stringContaining('Valmorin'),
    })
  })

  it('search one project and what belongs to none', async () => {
    const search = async (project?: string) =>
      (
        await call('search_documents', {
          question: 'Quel levé est à faire place du Pressoir ?',
          limit: 50,
          project,
        })
      ).data as { results: { source: string; project: string | null }[]; project: string | null }
    const projects = ({ results }: Awaited<ReturnType<typeof search>>) =>
      [...new Set(results.map(({ project }) => project))].sort()
    const all = await search()
    expect(projects(all)).toEqual(['Place du Pressoir', 'Rue des Tanneurs', null])
    expect(all.results[0]?.project).toBe('Place du Pressoir')
    const one = await search('rue des tanneurs')
    expect(one.project).toBe('Rue des Tanneurs')
    expect(projects(one)).toEqual(['Rue des Tanneurs', null])
    const unknown = await search('Gare')
    expect({ ...unknown, question: '' }).toEqual({ ...all, question: '' })
  })

  it('doubt what is far, unless it has the very words of the question', async () => {
    const hintOf = async (question: string) => {
      const { data } = await call('search_documents', { question })
      return (data as { hint: string | null }).hint
    }
    expect(await hintOf('Which airline flies from the nearest airport to Lisbon?')).toContain(
      'may not answer',
    )
    expect(await hintOf('Which airline flies to Lisbon on 2027-01-22?')).toBeNull()
  })

  it('list tasks with the line that says each', async () => {
    const { data } = await call('list_tasks', { who: 'karim', due_before: '2026-12-31', project: null })
    const { tasks, late_count } = data as {
      tasks: { source: string; text: string; char_start: number; char_end: number; title: string }[]
      late_count: number
    }
    expect(tasks.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Convertir le fond de plan en EPSG 3949']),
    )
    expect(late_count).toBe(0)
    for (const { source, text, char_start, char_end } of tasks) {
      expect(text).toMatch(/^- \[/)
      expect((await documents.textOf(SHARED_SCOPE, source))?.slice(char_start, char_end)).toBe(text)
    }
    const all = (await call('list_tasks', {})).data as { late_count: number; total_count: number }
    expect(all).toMatchObject({ total_count: 27, late_count: 1 })
  })

  it('run scripts over files of the documents, and refuse others', async () => {
    const { data } = await call('run_total-bordereau', { section: 'Chaussée' })
    expect(data).toMatchObject({
      Sections: [{ Section: 'Chaussée', 'Total hors taxes': '108015 €' }],
    })
    expect(await call('run_total-bordereau', { file: '../../etc/passwd.csv' })).toMatchObject({
      ok: false,
      text: expect.stringContaining('documents folders'),
    })
  })

  it.each([
    ['search_documents', { limit: 3 }, 'question'],
    ['search_documents', { question: 'x', limit: 500 }, 'limit'],
    ['read_document', { path: '/etc/passwd' }, 'is not in the documents folders'],
    ['read_document', { path: '../docs-other/a.md' }, 'is not in the documents folders'],
    ['read_document', { path: 'fiches/none.md' }, 'There is no document'],
    ['read_document', { path: 'plan.dwg' }, 'has not been read'],
    ['list_tasks', { due_before: 'demain' }, 'due_before'],
    [
      'run_debit-conduite',
      { diameter_mm: 'x' },
      'diameter_mm: must be a number; slope_percent: must be given: Pente;',
    ],
    ['fly', {}, 'no tool'],
  ])('tell what is wrong: %s %j', async (tool, args, message) => {
    const outcome = await call(tool, args)
    expect(outcome).toMatchObject({ ok: false, text: expect.stringContaining(message) })
  })
})

describe('keeping in step', () => {
  const sheet = (text: string) => `---\ntitre: Essai\n---\n\n# Essai\n\n${text}\n\n- [ ] Relire\n`

  it('sees what is new, changed, renamed and removed', async () => {
    await writeFile(join(docs, 'essai.md'), sheet('Le portail du dépôt est vert.'))
    expect(await documents.sync()).toMatchObject({ added: ['essai.md'], changed: [], removed: [] })
    const question = 'De quelle couleur est le portail du dépôt ?'
    expect((await documents.search(SHARED_SCOPE, question, 1))[0]?.text).toContain('vert')

    await writeFile(join(docs, 'essai.md'), sheet('Le portail du dépôt est bleu.'))
    expect(await documents.sync()).toMatchObject({ added: [], changed: ['essai.md'], removed: [] })
    expect((await documents.search(SHARED_SCOPE, question, 1))[0]?.text).toContain('bleu')

    await rename(join(docs, 'essai.md'), join(docs, 'renomme.md'))
    expect(await documents.sync()).toMatchObject({
      added: ['renomme.md'],
      changed: [],
      removed: ['essai.md'],
    })
    await rm(join(docs, 'renomme.md'))
    expect(await documents.sync()).toMatchObject({ removed: ['renomme.md'] })
    expect((await documents.search(SHARED_SCOPE, question, 1))[0]?.text ?? '').not.toContain('portail')
    expect(documents.sheets(SHARED_SCOPE)).toHaveLength(8)
  })

  it('keeps a renamed PDF, and takes a removed one out of the library', async () => {
    const ids = async () => {
      const { data } = await library.tools.call('library-rag__list_documents', {}, { signal })
      return (data as { documents: { source_id: string }[] }).documents.map(({ source_id }) => source_id)
    }
    const before = await ids()
    await rename(join(docs, CCTP), join(docs, 'cctp.pdf'))
    expect(await documents.sync()).toMatchObject({ added: ['cctp.pdf'], removed: [CCTP], failed: [] })
    expect(await ids()).toEqual(before)
    const question = 'À quelle pression la conduite d’eau potable est-elle éprouvée ?'
    expect((await documents.search(SHARED_SCOPE, question, 1))[0]?.source).toBe('cctp.pdf')
    await rm(join(docs, 'cctp.pdf'))
    expect(await documents.sync()).toMatchObject({ removed: ['cctp.pdf'] })
    expect(await ids()).toEqual([])
  })

  it('tells what cannot be read, and goes on with the rest', async () => {
    await writeFile(join(docs, 'broken.pdf'), 'no PDF at all')
    await writeFile(join(docs, 'latin.md'), Buffer.from([0x23, 0x20, 0xe9, 0x0a]))
    await writeFile(join(docs, 'yaml.md'), '---\ntitre: [\n---\n\nLe phare de la digue est rouge.\n')
    await writeFile(join(library.folder, 'secret.md'), 'secret')
    await symlink(join(library.folder, 'secret.md'), join(docs, 'link.md'))
    await mkdir(join(docs, '.hidden'))
    await writeFile(join(docs, '.hidden', 'x.md'), 'caché')
    const { added, failed } = await documents.sync()
    expect(added).toEqual(['yaml.md'])
    const reasons = new Map(failed.map(({ path, reason }) => [path, reason.text]))
    expect([...reasons.keys()].sort()).toEqual(['broken.pdf', 'latin.md', 'link.md', 'yaml.md'])
    expect(reasons.get('latin.md')).toBe('The file is not UTF-8 text')
    expect(reasons.get('link.md')).toContain('symbolic link')
    expect(reasons.get('yaml.md')).toMatch(/front matter was skipped because of line \d+/)
    expect(
      (await documents.search(SHARED_SCOPE, 'Quelle couleur a le phare de la digue ?', 1))[0]?.source,
    ).toBe('yaml.md')
    expect(() => documents.resolve(SHARED_SCOPE, 'link.md')).toThrow('is not in the documents folders')
    expect(() => documents.resolve(SHARED_SCOPE, '.hidden/x.md')).toThrow('no document')
    for (const name of ['broken.pdf', 'latin.md', 'link.md', 'yaml.md']) await rm(join(docs, name))
    expect(await documents.sync()).toMatchObject({ removed: ['yaml.md'], failed: [] })
  })

  it('tells of a document that it can no longer read, and of one that is gone that there is none', async () => {
    const path = 'quai.md'
    await writeFile(join(docs, path), 'Le quai est fermé.\n')
    expect(await documents.sync()).toMatchObject({ added: [path] })
    // Longer than a program can read at once, which fails for root, too.
    await truncate(join(docs, path), 3_000_000_000)
    const failure = { code: 'unavailable', message: 'quai.md cannot be read' }
    await expect(documents.textOf(SHARED_SCOPE, path)).rejects.toMatchObject(failure)
    await expect(documents.passage(SHARED_SCOPE, path, { charStart: 0, charEnd: 7 })).rejects.toMatchObject(
      failure,
    )
    expect(await call('read_document', { path })).toMatchObject({
      ok: false,
      text: expect.stringContaining('quai.md cannot be read'),
    })
    await writeFile(join(docs, path), Buffer.from([0x23, 0x20, 0xe9, 0x0a]))
    await expect(documents.textOf(SHARED_SCOPE, path)).rejects.toMatchObject({
      code: 'unavailable',
      message: '“quai.md” has not been read as a document',
    })
    await rm(join(docs, path))
    expect(await documents.textOf(SHARED_SCOPE, path)).toBe(null)
    expect(await documents.sync()).toMatchObject({ removed: [path], failed: [] })
  })

  it('remembers across starts what was there', async () => {
    await documents.close()
    await rm(join(docs, 'note-securite-tranchees.md'))
    documents = open()
    expect(await documents.sync()).toMatchObject({
      added: [],
      changed: [],
      removed: ['note-securite-tranchees.md'],
    })
    expect(documents.sheets(SHARED_SCOPE)).toHaveLength(8)
  })

  it('does not take a folder that is away for one that is empty', async () => {
    await rename(docs, `${docs}-away`)
    const { removed, failed } = await documents.sync()
    expect(removed).toEqual([])
    expect(failed).toMatchObject([{ path: docs, reason: { text: 'The file no longer exists' } }])
    await rename(`${docs}-away`, docs)
    expect(await documents.sync()).toEqual({ added: [], changed: [], removed: [], failed: [] })
  })

  it('searches by words where no model runs', async () => {
    const words = createOfficeDocuments({
      folders: [docs],
      dataDir: null,
      tools: library.tools,
      embedder: null,
    })
    await words.sync()
    const [first] = await words.search(SHARED_SCOPE, 'Combien de branchements en plomb sont supprimés ?', 3)
    expect(first?.source).toBe('fiches/2026-09-22-eau-potable-tanneurs.md')
    expect(first?.similarity).toBeGreaterThan(0.45)
    expect(await words.search(SHARED_SCOPE, 'zzz', 3)).toEqual([])
    await words.close()
  })
})
