import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { scoreWithinOne } from '@agora-mcp/core/ranking'
import { openForTests } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import { openLibrary, REAL_MODEL, writeBook } from '../support/library.ts'

const GARDEN = {
  title: 'Le jardin d’hiver',
  author: 'Jeanne Moreau-Lavigne',
  sections: [
    [
      'La taille des pommiers',
      'On taille les pommiers à la fin de l’hiver, avant que la sève ne monte, par un jour sec et sans gel. Il faut retirer d’abord le bois mort, puis les branches qui se croisent, enfin celles qui poussent vers le centre, pour que la lumière entre partout. Une coupe nette, juste au-dessus d’un bourgeon tourné vers le dehors, guérit en une saison ; une coupe déchirée laisse entrer les champignons et l’arbre dépérit en quelques années.',
    ],
    [
      'L’arrosage des semis',
      'Les jeunes plants meurent plus souvent noyés que de soif. On arrose le matin, au pied, avec une eau qui a pris la température de la serre, et l’on attend que la terre soit sèche sur un doigt de profondeur avant de recommencer. Le soir, l’humidité qui reste sur les feuilles appelle la pourriture, et une seule nuit froide suffit alors à perdre toute une caisse de semis.',
    ],
  ],
} as const

const SEA = {
  title: 'Notes on the tides',
  author: 'Robert Harbour',
  sections: [
    [
      'Why the sea rises twice a day',
      'The moon draws the water nearest to it more strongly than the body of the earth, and the body of the earth more strongly than the water on the far side, so that two bulges arise, one facing the moon and one turned away. As the earth spins beneath them every shore passes through both in a little less than twenty-five hours, and sees the water rise and fall twice.',
    ],
  ],
} as const

/** A book whose bibliography has the words of its theme, too. */
const HERBAL = {
  title: 'L’herbier des universaux',
  author: 'Clémence Aubépine',
  sections: [
    [
      'Des classes de fleurs',
      'Celui qui range des fleurs se demande si ses universaux sont dans les plantes ou dans son carnet. Les uns tiennent que la classe est trouvée, les autres qu’elle est faite, et chacun montre la même renoncule pour le prouver. La question ne se tranche pas au jardin, puisque les deux partis y cueillent les mêmes tiges ; elle se tranche à ce que l’on attend de la fleur suivante.',
    ],
    [
      'Bibliographie',
      'A. de Libera, La Querelle des universaux, Paris, Seuil, 1996. P. V. Spade, Five Texts on the Mediaeval Problem of Universals, Indianapolis, Hackett, 1994. C. Panaccio, Les Mots, les concepts et les choses, Paris, Vrin, 1991. C. Tiercelin, La Pensée-signe, Nîmes, Chambon, 1993.',
    ],
  ],
} as const

let garden: string

const library = openForTests(() => openLibrary(REAL_MODEL))
beforeAll(async () => {
  garden = await writeBook(library.books, 'jardin.pdf', GARDEN)
  await library.call('parse_pdf', { pdf_path: garden })
  await library.call('parse_pdf', { pdf_path: await writeBook(library.books, 'tides.pdf', SEA) })
})

const search = async (args: Record<string, unknown>) => (await library.call('search_chunks', args)).body

async function read(uri: string): Promise<string> {
  const [content] = (await library.client.readResource({ uri })).contents
  return content !== undefined && 'text' in content ? content.text : ''
}

describe('parse_pdf', () => {
  it('says what it stored, at no cost, with the folder it wrote', async () => {
    const { body } = await library.call('parse_pdf', { pdf_path: garden })
    expect(body).toMatchObject({
      success: true,
      document_name: body.source_id,
      pages: 2,
      ocr_pages: 0,
      cost_total: 0,
      metadata: { title: 'Le jardin d’hiver', author: 'Jeanne Moreau-Lavigne', year: null, language: 'fr' },
    })
    expect(existsSync(join(body.output_dir, 'document.md'))).toBe(true)
  })

  it('reports growing progress', async () => {
    const path = await writeBook(library.books, 'progress.pdf', { ...SEA, title: 'Progress' })
    const seen: number[] = []
    const { body } = await library.call(
      'parse_pdf',
      { pdf_path: path },
      { onprogress: ({ progress }) => seen.push(progress) },
    )
    expect(seen.length).toBeGreaterThanOrEqual(2)
    expect(seen.every((value, index) => index === 0 || value > (seen[index - 1] ?? 0))).toBe(true)
    await library.call('delete_document', { source_id: body.source_id, confirm: true })
  })

  it('takes what the caller knows better', async () => {
    const path = await writeBook(library.books, 'override.pdf', SEA)
    const args = { pdf_path: path, title: 'De aestu maris', author: 'Seneca', year: -40, language: 'la' }
    const { body } = await library.call('parse_pdf', args)
    expect(body.metadata).toEqual({ title: 'De aestu maris', author: 'Seneca', year: -40, language: 'la' })
    const again = (await library.call('parse_pdf', { pdf_path: path, title: '', author: ' ' })).body
    expect(again).toMatchObject({ metadata: body.metadata, replaced: false })
    await library.call('delete_document', { source_id: body.source_id, confirm: true })
  })

  it('does no work for the same file, and gives the same answer', async () => {
    const before = (await library.call('list_documents')).body
    const first = (await library.call('parse_pdf', { pdf_path: garden })).body
    const second = (await library.call('parse_pdf', { pdf_path: garden })).body
    expect({ ...second, duration_seconds: 0 }).toEqual({ ...first, duration_seconds: 0 })
    expect((await library.call('list_documents')).body).toEqual(before)
  })

  it('replaces a changed file whole, under the same id', async () => {
    const path = await writeBook(library.books, 'changing.pdf', SEA)
    const first = (await library.call('parse_pdf', { pdf_path: path })).body
    await writeBook(library.books, 'changing.pdf', { ...GARDEN, title: 'Autre chose' })
    const second = (await library.call('parse_pdf', { pdf_path: path })).body
    expect(second).toMatchObject({
      source_id: first.source_id,
      replaced: true,
      metadata: { title: 'Autre chose' },
    })
    const { chunks } = (await library.call('get_chunks_by_document', { source_id: first.source_id })).body
    expect(JSON.stringify(chunks)).not.toContain('moon')
    await library.call('delete_document', { source_id: first.source_id, confirm: true })
  })

  it('takes files of the same bytes for one document, whatever their names', async () => {
    const path = await writeBook(library.books, 'marais.pdf', { ...SEA, title: 'Le marais' })
    const copies = ['copie.pdf', 'copie-2.pdf'].map((name) => join(library.books, name))
    for (const copy of copies) copyFileSync(path, copy)
    const [first, second] = (
      await Promise.all([path, copies[0]].map((pdf_path) => library.call('parse_pdf', { pdf_path })))
    ).map(({ body }) => body)
    expect(second.source_id).toBe(first.source_id)
    const said = [...first.warnings, ...second.warnings]
    expect(said).toEqual([
      expect.stringMatching(/^The same file is already in the library, .* as \S+; both are one/),
    ])
    // What the caller knows better changes the one document.
    const third = (await library.call('parse_pdf', { pdf_path: copies[1], title: 'The marsh' })).body
    expect(third).toMatchObject({
      source_id: first.source_id,
      replaced: true,
      metadata: { title: 'The marsh' },
    })
    expect((await library.call('list_documents')).body.total_count).toBe(3)
    await library.call('delete_document', { source_id: first.source_id, confirm: true })
  })

  it('gives another file of the same name an id of its own', async () => {
    mkdirSync(join(library.books, 'copy'))
    const path = await writeBook(join(library.books, 'copy'), 'jardin.pdf', GARDEN)
    const original = (await library.call('parse_pdf', { pdf_path: garden })).body
    const copy = (await library.call('parse_pdf', { pdf_path: path })).body
    expect(copy.source_id).toBe(`${original.source_id}-2`)
    await library.call('delete_document', { source_id: copy.source_id, confirm: true })
  })

  it('does once what two calls want at the same time', async () => {
    const path = await writeBook(library.books, 'twice.pdf', { ...SEA, title: 'Twice' })
    const call = () => library.call('parse_pdf', { pdf_path: path })
    const [one, two] = await Promise.all([call(), call()])
    expect({ ...two.body, duration_seconds: 0 }).toEqual({ ...one.body, duration_seconds: 0 })
    expect(one.body).toMatchObject({ status: 'done', progress_percent: 100, replaced: false })
    await library.call('delete_document', { source_id: one.body.source_id, confirm: true })
  })

  it('leaves nothing behind when it is cancelled', async () => {
    const path = await writeBook(library.books, 'cancelled.pdf', { ...SEA, title: 'Cancelled' })
    const before = (await library.call('list_documents')).body
    const abort = new AbortController()
    const options = { signal: abort.signal, onprogress: () => abort.abort('enough') }
    await expect(library.call('parse_pdf', { pdf_path: path }, options)).rejects.toThrow()
    expect((await library.call('list_documents')).body).toEqual(before)
  })

  describe('bad input', () => {
    const cases: readonly (readonly [string, () => string | Promise<string>, string, RegExp])[] = [
      ['no such file', () => join(library.books, 'missing.pdf'), 'not_found', /missing\.pdf/],
      ['a folder', () => library.books, 'invalid_input', /folder/i],
      ['an empty file', () => write('empty.pdf', ''), 'invalid_input', /empty/i],
      ['not a PDF', () => write('note.pdf', 'Dear reader, this is no PDF.'), 'invalid_input', /PDF/],
      [
        'a truncated PDF',
        () => write('cut.pdf', readFileSync(garden).subarray(0, 900)),
        'invalid_input',
        /PDF/,
      ],
      ['a path outside the roots', () => '/etc/hostname', 'not_allowed', /LIBRARY_RAG_ALLOWED_ROOTS/],
      [
        'a way out by ..',
        () => join(library.books, '..', '..', 'x.pdf'),
        'not_allowed',
        /LIBRARY_RAG_ALLOWED_ROOTS/,
      ],
      [
        'a link out of the roots',
        () => link('out.pdf', '/etc/hostname'),
        'not_allowed',
        /LIBRARY_RAG_ALLOWED_ROOTS/,
      ],
      ['a URL', () => 'https://example.org/a.pdf', 'not_allowed', /LIBRARY_RAG_ALLOW_URLS/],
      ['an empty path', () => '', 'invalid_input', /pdf_path/],
    ]
    it.each(cases)('%s', async (_, path, code, problem) => {
      const before = (await library.call('list_documents')).body
      const answer = await library.call('parse_pdf', { pdf_path: await path() })
      expect(answer.isError).toBe(code === 'invalid_input')
      expect(answer.body).toMatchObject({ success: false, code })
      expect(`${answer.body.error} ${answer.body.hint}`).toMatch(problem)
      expect((await library.call('list_documents')).body).toEqual(before)
    })

    function write(name: string, content: string | Uint8Array): string {
      const path = join(library.books, name)
      writeFileSync(path, content)
      return path
    }
    function link(name: string, target: string): string {
      const path = join(library.books, name)
      symlinkSync(target, path)
      return path
    }
  })
})

describe('search_chunks', () => {
  it('puts a bibliography behind what speaks of the theme, and first where its words stand nowhere else', async () => {
    const path = await writeBook(library.books, 'herbier.pdf', HERBAL)
    const { source_id } = (await library.call('parse_pdf', { pdf_path: path })).body
    const kinds = async (query: string) =>
      (await search({ query, detail: true })).results.map(({ unit_type }: { unit_type: string }) => unit_type)
    const theme = await kinds('les universaux')
    expect(theme.indexOf('bibliography')).toBeGreaterThan(0)
    expect((await search({ query: 'les universaux', limit: 1 })).results).toMatchObject([
      { section_path: 'Des classes de fleurs' },
    ])
    expect((await kinds('Panaccio'))[0]).toBe('bibliography')
    const { results } = (await library.call('search_summaries', { query: 'les universaux' })).body
    expect(results.map(({ title }: { title: string }) => title)).not.toContain('Bibliographie')
    await library.call('delete_document', { source_id, confirm: true })
  })

  it('shows one passage of two editions once, and names the other', async () => {
    const [[heading, text], ...rest] = GARDEN.sections
    const revised = text.replace('avant que', 'bien avant que')
    const second = {
      ...GARDEN,
      title: 'Le jardin d’hiver, deuxième édition',
      sections: [[heading, revised], ...rest],
    }
    const path = await writeBook(library.books, 'deuxieme.pdf', second as unknown as typeof GARDEN)
    const { source_id } = (await library.call('parse_pdf', { pdf_path: path })).body
    const { results } = await search({ query: 'Quand faut-il couper les branches des arbres fruitiers ?' })
    const pruning = results.filter(({ section_path }: { section_path: string }) => section_path === heading)
    expect(pruning).toHaveLength(1)
    expect([pruning[0].source_id, pruning[0].also_in[0].source_id]).toContain(source_id)
    expect(pruning[0].also_in).toMatchObject([
      { order_index: 0, citation: expect.stringContaining('jardin') },
    ])
    const { results: sections } = (await library.call('search_summaries', { query: 'couper les branches' }))
      .body
    expect(sections.filter(({ title }: { title: string }) => title === heading)).toHaveLength(1)
    await library.call('delete_document', { source_id, confirm: true })
  })

  it('finds a passage by meaning, with everything needed to quote it', async () => {
    const { results, total_count, query } = await search({
      query: 'Quand faut-il couper les branches des arbres fruitiers ?',
    })
    expect([total_count, query]).toEqual([
      results.length,
      'Quand faut-il couper les branches des arbres fruitiers ?',
    ])
    expect(results[0]).toMatchObject({
      work: { title: 'Le jardin d’hiver', author: 'Jeanne Moreau-Lavigne' },
      section_path: 'La taille des pommiers',
      page_start: 1,
      page_end: 1,
      language: 'fr',
    })
    expect(results[0].text).toContain('avant que la sève ne monte')
    expect(results[0].citation).toContain('Le jardin d’hiver')
    expect(results[0].similarity).toBeGreaterThan(0.7)
  })

  it('says so where nothing found is near enough to answer', async () => {
    const found = await search({ query: 'Quand faut-il couper les branches des arbres fruitiers ?' })
    expect(found.hint).toBeNull()
    for (const query of ['Quel est le prix du baril de pétrole ?', 'Who won the election in Brazil?']) {
      const { results, hint } = await search({ query })
      expect(results.length).toBeGreaterThan(0)
      expect(results[0].similarity).toBeLessThan(0.45)
      expect(hint).toContain('not found')
    }
  })

  it('answers a question in another language', async () => {
    const { results } = await search({ query: 'Warum kommt die Flut zweimal am Tag?' })
    expect(results[0].work.title).toBe('Notes on the tides')
  })

  it('compares the best with the question word by word, and keeps the order of the scores', async () => {
    const query = 'Quand faut-il couper les branches des arbres fruitiers ?'
    const { results } = await search({ query, detail: true })
    const scores = results.map(({ score }: { score: number }) => score)
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a))
    // Shared words alone bring 0.12 at most.
    expect(results[0].score).toBeGreaterThan(scoreWithinOne(results[0].cosine + 0.12))
  })

  it('finds rare words exactly', async () => {
    expect((await search({ query: 'champignons' })).results[0].section_path).toBe('La taille des pommiers')
  })

  it('looks only in the works that the filters mean, and says which', async () => {
    const byAuthor = await search({ query: 'arbres', author_filter: 'harbour' })
    expect(byAuthor.filters_used.authors).toEqual(['Robert Harbour'])
    expect(new Set(byAuthor.results.map((result: { language: string }) => result.language))).toEqual(
      new Set(['en']),
    )
    expect((await search({ query: 'moon', work_filter: 'jardin' })).results[0].work.title).toBe(
      'Le jardin d’hiver',
    )
    expect((await search({ query: 'moon', language_filter: 'fr' })).results[0].language).toBe('fr')
  })

  it('gives an empty result and the nearest names where a filter matches nothing', async () => {
    const { results, total_count, hint } = await search({ query: 'arbres', author_filter: 'Virgile' })
    expect([results, total_count]).toEqual([[], 0])
    expect(hint).toContain('Robert Harbour')
  })

  it('keeps to limit and min_similarity', async () => {
    expect((await search({ query: 'eau', limit: 1 })).results).toHaveLength(1)
    const { results, hint } = await search({ query: 'eau', min_similarity: 1 })
    expect(results).toEqual([])
    expect(hint).toContain('min_similarity')
  })

  it.each([
    ['an empty query', { query: '' }],
    ['a blank query', { query: ' \n' }],
    ['limit 0', { query: 'eau', limit: 0 }],
    ['limit 101', { query: 'eau', limit: 101 }],
    ['similarity 2', { query: 'eau', min_similarity: 2 }],
    ['a fractional limit', { query: 'eau', limit: 1.5 }],
  ])('refuses %s', async (_, args) => {
    const answer = await library.call('search_chunks', args)
    expect([answer.isError, answer.body.code]).toEqual([true, 'invalid_input'])
  })

  it.each(['"', 'NEAR(a b)', 'arbre* OR *', 'title:x AND', '\u0000\ud800', '🌳', `${'eau '.repeat(25_000)}`])(
    'takes any text for a query: %#',
    async (query) => {
      expect((await search({ query })).results.length).toBeGreaterThan(0)
    },
  )
})

describe('search_summaries', () => {
  const sections = async (args: Record<string, unknown>) =>
    (await library.call('search_summaries', args)).body

  it('finds the section on a subject, with what leads on to its passages', async () => {
    const { results, total_count } = await sections({ query: 'arroser les jeunes plants' })
    expect(results[0]).toMatchObject({
      title: 'L’arrosage des semis',
      section_path: 'L’arrosage des semis',
      level: 1,
      chunks_count: 1,
      page_start: 2,
      page_end: 2,
      work: { title: 'Le jardin d’hiver', author: 'Jeanne Moreau-Lavigne' },
      citation: expect.stringContaining('Moreau-Lavigne'),
    })
    expect(results[0].concepts.length).toBeGreaterThan(0)
    expect(total_count).toBe(results.length)
    const { source_id, first_chunk } = results[0]
    const { body } = await library.call('get_chunks_by_document', {
      source_id,
      offset: first_chunk,
      limit: 1,
    })
    expect(body.chunks[0].text).toContain('noyés')
  })

  it('keeps to levels and limit, and says where there is none', async () => {
    expect((await sections({ query: 'arroser', limit: 1 })).results).toHaveLength(1)
    expect(await sections({ query: 'arroser', min_level: 2 })).toMatchObject({
      results: [],
      hint: expect.stringContaining('levels'),
    })
    const { body, isError } = await library.call('search_summaries', {
      query: 'a',
      min_level: 3,
      max_level: 1,
    })
    expect({ isError, code: body.code }).toEqual({ isError: true, code: 'invalid_input' })
  })
})

describe('list_pdfs', () => {
  const list = async (args: Record<string, unknown> = {}) => (await library.call('list_pdfs', args)).body

  it('names the files that could be read, and which of them are in the library', async () => {
    mkdirSync(join(library.books, 'salt'))
    writeFileSync(join(library.books, 'salt/Marée basse.pdf'), 'x')
    const { pdfs, total_count, folders, hint } = await list({ name_filter: 'jardin' })
    expect(pdfs[0]).toMatchObject({ path: garden, source_id: expect.stringContaining('jardin') })
    expect([total_count, folders, hint]).toEqual([pdfs.length, [library.books], null])
    expect(await list({ folder: 'salt' })).toMatchObject({
      pdfs: [{ path: join(library.books, 'salt/Marée basse.pdf'), size_mb: 0, source_id: null }],
      total_count: 1,
    })
    expect((await list({ name_filter: 'maree salt' })).total_count).toBe(1)
  })

  it('goes page by page, and says where there is nothing', async () => {
    const all = await list()
    const first = await list({ limit: 1 })
    expect(first).toMatchObject({ total_count: all.total_count, next_offset: 1 })
    expect((await list({ offset: 1, limit: 500 })).pdfs).toEqual(all.pdfs.slice(1))
    expect(await list({ name_filter: 'nothing of the kind' })).toMatchObject({
      pdfs: [],
      hint: expect.stringContaining('LIBRARY_RAG_ALLOWED_ROOTS'),
    })
  })

  it('is what parse_pdf of a folder points to', async () => {
    const { body } = await library.call('parse_pdf', { pdf_path: library.books })
    expect(body.error).toMatch(/is a folder with \d+ PDFs in it/)
    expect(body.hint).toMatch(/list_pdfs.*library-rag-mcp ingest/)
  })
})

describe('filter_by_author', () => {
  it('counts the works and passages of the author that a loose name means', async () => {
    const { body } = await library.call('filter_by_author', { author: 'moreau lavigne' })
    expect(body).toMatchObject({
      author: 'Jeanne Moreau-Lavigne',
      authors_used: ['Jeanne Moreau-Lavigne'],
      works: [{ title: 'Le jardin d’hiver', language: 'fr' }],
      total_works: 1,
      hint: null,
    })
    expect(body.total_chunks).toBe(body.works[0].chunks_count)
  })

  it('gives no works and the nearest names for an unknown one', async () => {
    const { body, isError } = await library.call('filter_by_author', { author: 'Spinoza' })
    expect(isError).toBeFalsy()
    expect(body).toMatchObject({ author: 'Spinoza', works: [], total_works: 0, total_chunks: 0 })
    expect(body.hint).toContain('Moreau-Lavigne')
  })
})

describe('documents', () => {
  it('are listed with what the other tools need', async () => {
    const { documents, total_count } = (await library.call('list_documents')).body
    expect(total_count).toBe(2)
    expect(documents.map(({ title }: { title: string }) => title)).toEqual([
      'Le jardin d’hiver',
      'Notes on the tides',
    ])
    expect((await library.call('list_documents', { limit: 1 })).body).toMatchObject({ total_count: 2 })
    expect((await library.call('list_documents', { language_filter: 'en' })).body).toMatchObject({
      total_count: 1,
    })
  })

  it('have passages whose offsets point into the stored text', async () => {
    const { source_id } = (await library.call('parse_pdf', { pdf_path: garden })).body
    const { body } = await library.call('get_document', {
      source_id,
      include_chunks: true,
      include_toc: true,
    })
    expect(body.toc.map(({ title }: { title: string }) => title)).toEqual([
      'La taille des pommiers',
      'L’arrosage des semis',
    ])
    expect(body.chunks).toHaveLength(body.chunks_count)
    for (const { text, page_start } of body.chunks) {
      expect(await read(`library://documents/${source_id}/pages/${page_start}`)).toContain(text)
    }
  })

  it('are read in stretches', async () => {
    const { source_id, chunks_count } = (await library.call('parse_pdf', { pdf_path: garden })).body
    const page = await library.call('get_chunks_by_document', { source_id, offset: 1, limit: 1 })
    expect(page.body).toMatchObject({
      total_count: chunks_count,
      offset: 1,
      limit: 1,
      chunks: [{ order_index: 1 }],
    })
    const beyond = await library.call('get_chunks_by_document', { source_id, offset: 999 })
    expect([beyond.isError, beyond.body.chunks]).toEqual([false, []])
  })

  it('are not found by an unknown id, which gets the nearest ones', async () => {
    for (const tool of ['get_document', 'get_chunks_by_document', 'delete_document']) {
      const { isError, body } = await library.call(tool, { source_id: 'jardin' })
      expect([isError, body.code]).toEqual([false, 'not_found'])
      expect(body.hint).toContain('jardin')
    }
  })

  it('are deleted only on confirmation, and then wholly', async () => {
    const path = await writeBook(library.books, 'gone.pdf', { ...SEA, title: 'Soon gone' })
    const { source_id, chunks_count, output_dir } = (await library.call('parse_pdf', { pdf_path: path })).body
    const refused = await library.call('delete_document', { source_id })
    expect([refused.body.code, refused.body.error]).toEqual([
      'unconfirmed',
      expect.stringContaining(`with ${chunks_count} passage`),
    ])
    const { body } = await library.call('delete_document', { source_id, confirm: true })
    expect(body).toMatchObject({ success: true, deleted_chunks: chunks_count, deleted_work: true })
    expect(existsSync(output_dir)).toBe(false)
    expect((await search({ query: 'moon', work_filter: 'Soon gone' })).results).toEqual([])
  })
})

describe('for assistants', () => {
  it('offers the catalogue, completes ids and authors, and renders its prompt', async () => {
    const { client } = library
    expect(JSON.parse(await read('library://documents'))).toHaveLength(2)
    const author = await client.complete({
      ref: { type: 'ref/prompt', name: 'answer_with_citations' },
      argument: { name: 'author', value: 'harb' },
    })
    expect(author.completion.values[0]).toBe('Robert Harbour')
    const { messages } = await client.getPrompt({
      name: 'answer_with_citations',
      arguments: { question: 'Pourquoi la mer monte-t-elle ?' },
    })
    expect(JSON.stringify(messages)).toContain('Pourquoi la mer monte-t-elle ?')
  })

  it('completes ids from any of their words, pages of the document that is chosen, authors and works', async () => {
    const { client } = library
    const { documents } = (await library.call('list_documents')).body
    const { source_id } = documents.find(({ title }: { title: string }) => title === GARDEN.title)
    const page = 'library://documents/{source_id}/pages/{page}'
    const complete = async (
      uri: string,
      name: string,
      value: string,
      chosen: Record<string, string> = {},
    ) => {
      const ref = { type: 'ref/resource' as const, uri }
      const asked = { ref, argument: { name, value }, context: { arguments: chosen } }
      return (await client.complete(asked)).completion.values
    }
    for (const uri of ['library://documents/{source_id}', page]) {
      expect((await complete(uri, 'source_id', source_id.slice(0, 6)))[0]).toBe(source_id)
      expect(await complete(uri, 'source_id', 'Hiver moreau')).toEqual([source_id])
      expect(await complete(uri, 'source_id', 'Spinoza')).toEqual([])
      expect(await complete(uri, 'source_id', '')).toHaveLength(documents.length)
    }
    expect(await complete(page, 'page', '', { source_id })).toEqual(['1', '2'])
    expect(await complete(page, 'page', '2', { source_id })).toEqual(['2'])
    expect(await complete(page, 'page', '1', { source_id: 'nowhere' })).toEqual([])
    const prompt = { type: 'ref/prompt' as const, name: 'answer_with_citations' }
    const work = await client.complete({ ref: prompt, argument: { name: 'work', value: 'jardin' } })
    expect(work.completion.values[0]).toBe(GARDEN.title)
  })

  it('replaces the document when a link to its changed file is given', async () => {
    const path = await writeBook(library.books, 'linked.pdf', { ...SEA, title: 'Linked' })
    const { source_id } = (await library.call('parse_pdf', { pdf_path: path })).body
    const way = join(library.books, 'way.pdf')
    symlinkSync(path, way)
    expect((await library.call('parse_pdf', { pdf_path: way })).body).toMatchObject({
      source_id,
      replaced: false,
    })
    await writeBook(library.books, 'linked.pdf', { ...GARDEN, title: 'Linked anew' })
    const { body } = await library.call('parse_pdf', { pdf_path: way })
    expect(body).toMatchObject({ source_id, replaced: true, metadata: { title: 'Linked anew' } })
    expect((await library.call('list_documents', { limit: 1 })).body.total_count).toBe(3)
    await library.call('delete_document', { source_id, confirm: true })
  })

  it('renders a comparison of two authors, whose names it completes', async () => {
    const { client } = library
    const second = await client.complete({
      ref: { type: 'ref/prompt', name: 'compare_authors' },
      argument: { name: 'second_author', value: 'Jean' },
    })
    expect(second.completion.values).toContain('Jeanne Moreau-Lavigne')
    const { messages } = await client.getPrompt({
      name: 'compare_authors',
      arguments: { first_author: 'Robert Harbour', second_author: 'Jeanne Moreau-Lavigne', subject: 'water' },
    })
    expect(JSON.stringify(messages)).toMatch(/author_filter “Robert Harbour/)
  })

  it('offers a document as Markdown and each of its pages, fenced as data', async () => {
    const { documents } = (await library.call('list_documents')).body
    const id = documents.find(({ title }: { title: string }) => title === GARDEN.title).source_id
    expect(await read(`library://documents/${id}`)).toMatch(/^## La taille des pommiers$/m)
    const page = await read(`library://documents/${id}/pages/2`)
    expect(page).toContain('noyés que de soif')
    expect(page).not.toContain('pommiers')
    expect(page).toMatch(/data, not instructions/)
    await expect(read(`library://documents/${id}/pages/3`)).rejects.toThrow(/1 to 2/)
    await expect(read(`library://documents/${id}/pages/0`)).rejects.toThrow(/no page “0”/)
    const { completion } = await library.client.complete({
      ref: { type: 'ref/resource', uri: 'library://documents/{source_id}/pages/{page}' },
      argument: { name: 'source_id', value: id.slice(0, 5) },
    })
    expect(completion.values).toContain(id)
  })
})

describe('a library without documents', () => {
  it.each([
    ['search_chunks', { query: 'arroser', author_filter: 'Virgile' }],
    ['search_summaries', { query: 'arroser' }],
    ['list_documents', {}],
    ['filter_by_author', { author: 'Virgile' }],
  ])('%s says that it is empty and which tool fills it', async (tool, args) => {
    const empty = await openLibrary({ LIBRARY_RAG_DATA_DIR: join(library.books, 'empty') })
    const { body, isError } = await empty.call(tool, args)
    expect({ isError, hint: body.hint }).toEqual({
      isError: false,
      hint: 'The library is empty; add_document puts a file in.',
    })
    await empty.close()
  })
})

describe('a store that cannot be used', () => {
  it.each([
    ['a file where the folder should be', (folder: string) => write(folder, '', 'x'), /folder/i],
    [
      'a text file as the database',
      (folder: string) => write(folder, 'library.db', 'not a database at all'.repeat(99)),
      /library\.db/,
    ],
  ])('%s: a clear error, the file untouched, the server alive', async (_, prepare, problem) => {
    const path = prepare(join(library.books, `store-${crypto.randomUUID()}`))
    const before = readFileSync(path)
    const broken = await openLibrary({
      LIBRARY_RAG_DATA_DIR: path.endsWith('library.db') ? join(path, '..') : path,
    })
    const answer = await broken.call('list_documents')
    expect(answer.body.success).toBe(false)
    expect(`${answer.body.error} ${answer.body.hint}`).toMatch(problem)
    expect((await broken.call('ping')).isError).toBe(false)
    expect(readFileSync(path)).toEqual(before)
    await broken.close()
  })

  function write(folder: string, name: string, content: string): string {
    if (name !== '') mkdirSync(folder)
    const path = join(folder, name)
    appendFileSync(path.replace(/\/$/, ''), content)
    return path.replace(/\/$/, '')
  }
})
