import { describe, expect, it } from 'vitest'
import { drawLine, type PdfDocument } from '../../../test/support/pdfs/make-pdf.ts'
import { readLayout, texts } from '../../../test/support/pdfs/read-layout.ts'
import { type Setting, setParagraph } from '../../../test/support/pdfs/typeset.ts'
import { textRun } from '../../../test/support/text-run.ts'
import { chunkText } from '../chunking/chunk-text.ts'
import { assembleText } from '../sections/assemble-text.ts'
import { findHeadings } from '../sections/find-headings.ts'
import { layOut } from './lay-out.ts'

// Sentences as long as in prose, without any of the words that the tests search for.
const PROSE = [
  'Le nom ne fait pas la chose, et la chose ne fait pas le nom ; pourtant nul ne parle sans croire un peu aux deux, et cette croyance est toute la querelle.',
  'On demandera qui a commencé, du maître ou de son disciple, et les livres diront tantôt l’un, tantôt l’autre, selon le camp de celui qui les écrivit.',
  'Ce que le premier tenait pour un souffle, le second le prit pour une pensée, et le troisième pour une règle que la nature suit sans la connaître.',
]
const COLUMN: Setting = { left: 60, width: 300, indent: 14 }

function setProse(document: PdfDocument, y: number, setting: Setting = COLUMN, paragraphs = PROSE): number {
  return paragraphs.reduce((baseline, text) => setParagraph(document, text, baseline, setting), y)
}

describe('paragraphs', () => {
  it('are separated at indented first lines', async () => {
    expect(texts(await readLayout((document) => void setProse(document, 80)))).toEqual(PROSE)
  })

  it('are separated at the space between them', async () => {
    const layout = await readLayout((document) => {
      let y = 80
      for (const text of PROSE) y = 8 + setParagraph(document, text, y, { ...COLUMN, indent: 0 })
    })
    expect(texts(layout)).toEqual(PROSE)
  })

  it('run on over the end of a page, broken words joined', async () => {
    const layout = await readLayout((document) => {
      setProse(document, 80)
      drawLine(document, 'Et l’on voit par là que la querelle des uni-', 74, 500)
      document.addPage()
      drawLine(document, 'versaux ne fut pas celle des seuls docteurs.', 60, 80)
      setProse(document, 92)
    })
    expect(texts(layout)[3]).toBe(
      'Et l’on voit par là que la querelle des universaux ne fut pas celle des seuls docteurs.',
    )
    expect(layout.blocks[3]?.pieces.map(({ page }) => page)).toEqual([1, 2])
  })

  it('keep the lines of verse and start with each speech', async () => {
    const verse = [
      'La rose est sans pourquoi,',
      'elle fleurit parce qu’elle fleurit,',
      'n’a souci d’elle-même,',
      'ne demande pas si on la voit.',
    ]
    const speeches = [
      '— Et si c’était le nom qui faisait la fleur ?',
      '— Alors nous n’aurions qu’à nous taire.',
      'SOCRATE. — Nous n’en ferons rien.',
    ]
    const layout = await readLayout((document) => {
      let y = setProse(document, 80)
      for (const [at, line] of verse.entries()) drawLine(document, line, 60, y + 6 + 12 * at)
      y = setProse(document, y + 66)
      for (const [at, line] of speeches.entries()) drawLine(document, line, 60, y + 6 + 12 * at)
    })
    expect(texts(layout)[3]).toBe(verse.join('\n'))
    expect(texts(layout).slice(7)).toEqual(speeches)
  })

  it('keep every line of a book of verse', async () => {
    // Rimbaud, Le Bateau ivre.
    const stanzas = [
      ['Comme je descendais des Fleuves impassibles,', 'Je ne me sentis plus guidé par les haleurs :'],
      [
        'Des Peaux-Rouges criards les avaient pris pour cibles,',
        'Les ayant cloués nus aux poteaux de couleurs.',
      ],
      ['J’étais insoucieux de tous les équipages,', 'Porteur de blés flamands ou de cotons anglais.'],
      ['Quand avec mes haleurs ont fini ces tapages', 'Les Fleuves m’ont laissé descendre où je voulais.'],
      [
        'Dans les clapotements furieux des marées,',
        'Moi, l’autre hiver, plus sourd que les cerveaux d’enfants,',
      ],
      ['Je courus ! Et les Péninsules démarrées', 'N’ont pas subi tohu-bohus plus triomphants.'],
      ['La tempête a béni mes éveils maritimes.', 'Plus léger qu’un bouchon j’ai dansé sur les flots'],
      ['Qu’on appelle rouleurs éternels de victimes,', 'Dix nuits, sans regretter l’œil niais des falots !'],
    ]
    const layout = await readLayout((document) => {
      for (const [at, line] of stanzas.flat().entries()) {
        if (at === 8) document.addPage()
        drawLine(document, line, 60, 80 + 12 * (at % 8))
      }
    })
    expect(texts(layout).join('\n').split('\n')).toEqual(stanzas.flat())
  })

  it('join a drop cap to their first word', async () => {
    const layout = await readLayout((document) => {
      drawLine(document, 'I', 60, 104, { size: 36 })
      drawLine(document, 'l faut commencer par le commencement, disait le vieux maître à ceux', 76, 80)
      drawLine(document, 'de ses disciples qui voulaient commencer par la fin, et il refermait le', 76, 92)
      drawLine(document, 'livre en soupirant.', 76, 104)
      setProse(document, 140)
    })
    expect(texts(layout)[0]).toMatch(/^Il faut commencer .* à ceux de ses disciples/)
  })
})

describe('reading order', () => {
  const left = ['Colonne gauche.', ...PROSE]
  const right = ['Colonne droite.', ...PROSE.toReversed()]

  it('goes down one column, then the next, below a title of full width', async () => {
    const layout = await readLayout((document) => {
      drawLine(document, 'Un titre qui tient toute la largeur de la page', 40, 60, { size: 16 })
      setProse(document, 100, { left: 40, width: 160, indent: 10 }, left)
      setProse(document, 106, { left: 220, width: 160, indent: 10 }, right)
    })
    expect(texts(layout)).toEqual(['Un titre qui tient toute la largeur de la page', ...left, ...right])
  })

  it('goes along the rows of a table', async () => {
    const layout = await readLayout((document) => {
      setProse(document, 60)
      for (const [at, name] of ['Platon', 'Aristote', 'Porphyre', 'Boèce', 'Abélard'].entries()) {
        drawLine(document, name, 60, 300 + 14 * at)
        drawLine(document, `Œuvres, tome ${at + 1}`, 220, 300 + 14 * at)
      }
    })
    expect(texts(layout).at(-1)).toMatch(/^Platon Œuvres, tome 1\nAristote Œuvres, tome 2/)
  })

  it('follows a page set sideways and leaves out a stamp', async () => {
    const layout = await readLayout((document) => {
      document.rotate(90, { origin: [0, 0] })
      drawLine(document, 'Une page en travers,', 60, -300)
      drawLine(document, 'lue comme les autres.', 60, -280)
      document.rotate(-45, { origin: [0, 0] })
      drawLine(document, 'COPIE', 100, 100, { size: 40 })
    })
    expect(texts(layout).join(' ')).toBe('Une page en travers, lue comme les autres.')
    expect(layout.slantedCount).toBe(1)
    expect(layout.slantedPages).toEqual([1])
  })
})

describe('running heads and page numbers', () => {
  it.each([
    ['large', 16, (poem: number) => ['I', 'II', 'III', 'IV', 'V', 'VI'][poem] ?? ''],
    ['with a word', 10, (poem: number) => `Sonnet ${poem + 1}`],
  ])('leave poems of a page each their own numbers, %s', async (_, size, titleOf) => {
    const layout = await readLayout((document) => {
      for (let poem = 0; poem < 6; poem++) {
        if (poem > 0) document.addPage()
        document.font('Times-Bold').fontSize(size).text(titleOf(poem), 60, 50, { lineBreak: false })
        document.font('Times-Roman').fontSize(10)
        setProse(document, 100)
        drawLine(document, String(poem + 9), 200, 550)
      }
    })
    expect(layout.labels).toEqual(['9', '10', '11', '12', '13', '14'])
    for (let poem = 0; poem < 6; poem++) expect(texts(layout)).toContain(titleOf(poem))
  })

  /** Draws eight pages: two with Roman numbers at the foot, six with alternating heads. */
  async function book() {
    return readLayout((document) => {
      for (let page = 1; page <= 8; page++) {
        if (page > 1) document.addPage()
        const isLeft = page % 2 === 0
        const left = isLeft ? 60 : 50
        const opensChapter = page === 3 || page === 6
        if (page <= 2) drawLine(document, 'i'.repeat(page), 205, 560)
        else if (opensChapter) drawLine(document, String(page - 2), 205, 560)
        else if (isLeft) drawLine(document, `${page - 2}     Le Mot et la Renoncule`, left, 40, { size: 9 })
        else drawLine(document, `Chapitre ${page < 6 ? 'un' : 'deux'}     ${page - 2}`, 250, 40, { size: 9 })
        setProse(document, 80, { ...COLUMN, left })
      }
    })
  }

  it('are no part of the text', async () => {
    expect(new Set(texts(await book()))).toEqual(new Set(PROSE))
  })

  it('give each page its printed number', async () => {
    expect((await book()).labels).toEqual(['i', 'ii', '1', '2', '3', '4', '5', '6'])
  })

  it('are not found if a word merely begins several pages', async () => {
    const layout = await readLayout((document) => {
      for (let page = 1; page <= 12; page++) {
        if (page > 1) document.addPage()
        if (page % 5 === 0) drawLine(document, 'Remarque', 60, 80)
        setProse(document, page % 5 === 0 ? 94 : 80)
      }
    })
    expect(texts(layout).filter((text) => text.startsWith('Remarque'))).toHaveLength(2)
    expect(texts(layout)).toHaveLength(12 * PROSE.length + 2)
  })

  it('are not found in headings that count their pages', async () => {
    const layout = await readLayout((document) => {
      for (let page = 1; page <= 6; page++) {
        if (page > 1) document.addPage()
        drawLine(document, `Article ${page}`, 60, 70, { size: 16 })
        setProse(document, 110)
      }
    })
    expect(texts(layout).filter((text) => /^Article \d$/.test(text))).toHaveLength(6)
  })

  it('are null if no page shows them', async () => {
    const layout = await readLayout((document) => {
      setProse(document, 80)
      document.addPage()
      setProse(document, 80)
    })
    expect(layout.labels).toEqual([null, null])
  })
})

describe('footnotes', () => {
  const NOTE = { left: 60, width: 300, size: 8 }

  /** Draws a page with a note called in its text, which ends within a word. */
  async function annotated() {
    return readLayout((document) => {
      const y = setProse(document, 80)
      const end = drawLine(document, 'Boèce a tranché la question', 74, y)
      drawLine(document, '1', end, y - 4, { size: 6 })
      drawLine(document, ', dit-on, par une phrase que l’on cite sou-', end + 3, y)
      drawLine(document, '1', 60, 507, { size: 5 })
      setParagraph(
        document,
        'In Isagogen, seconde édition. Le mot se trouve déjà chez Alexandre, dont le traité est perdu, et Boèce ne dit',
        510,
        { ...NOTE, left: 64 },
      )
      document.addPage()
      const ten = drawLine(document, 'vent sans la comprendre. On compte 10', 60, 80)
      drawLine(document, '2', ten, 76, { size: 6 })
      drawLine(document, ' manières de le faire.', ten + 3, 80)
      setProse(document, 92)
      drawLine(document, 'pas d’où il le tient.', 60, 500, { size: 8 })
      drawLine(document, '2', 60, 507, { size: 5 })
      drawLine(document, 'Abélard, Logica.', 64, 510, { size: 8 })
    })
  }

  it('do not come between the words of the text', async () => {
    const layout = await annotated()
    expect(texts(layout)[3]).toMatch(
      /^Boèce a tranché la question, dit-on, .* l’on cite souvent sans la comprendre/,
    )
  })

  it('stand apart, put together over pages, with their marker', async () => {
    expect(texts(await annotated(), 'note')).toEqual([
      '1 In Isagogen, seconde édition. Le mot se trouve déjà chez Alexandre, dont le traité est perdu, et Boèce ne dit pas d’où il le tient.',
      '2 Abélard, Logica.',
    ])
  })

  it('are found if their marker is level with a line of the other column', async () => {
    const layout = await readLayout((document) => {
      const end = setProse(document, 100, { left: 40, width: 160, indent: 10 }, [...PROSE, ...PROSE])
      setProse(document, 100, { left: 220, width: 160, indent: 10 })
      drawLine(document, '7', 220, end - 12.9, { size: 5.6 })
      drawLine(document, 'Abélard, Logica ingredientibus.', 225, end - 9.6, { size: 8 })
    })
    expect(texts(layout, 'note')).toEqual(['7 Abélard, Logica ingredientibus.'])
    expect(texts(layout)).toEqual([...PROSE, ...PROSE, ...PROSE])
  })

  it('are not confused with exponents', async () => {
    expect(texts(await annotated())[3]).toContain('On compte 10² manières')
  })

  it('leave notes in the margin and line numbers out of the text', async () => {
    const layout = await readLayout((document) => {
      setProse(document, 80, COLUMN, [...PROSE, ...PROSE])
      drawLine(document, '5', 30, 128, { size: 8 })
      drawLine(document, '80d', 375, 140, { size: 8 })
      drawLine(document, 'sur le nom', 365, 164, { size: 7 })
    })
    expect(texts(layout)).toEqual([...PROSE, ...PROSE])
    expect(texts(layout, 'note')).toEqual(['sur le nom'])
  })
})

describe('the printed table of contents', () => {
  it('is no part of the text, gives the titles and leaves out lists of figures', async () => {
    const entries = [
      ['Préface', 60, 'v'],
      ['I. Des noms', 60, '1'],
      ['Le souffle de la voix', 74, '1'],
      ['Le mot et la chose, ou de ce que nomment les noms quand on les', 74, ''],
      ['prononce sans y penser', 74, '4'],
      ['II. Des choses', 60, '9'],
    ] as const
    const layout = await readLayout((document) => {
      drawLine(document, 'Table des matières', 150, 60, { size: 16 })
      for (const [at, [title, left, label]] of entries.entries()) {
        drawLine(document, title, left, 100 + 14 * at)
        if (label === '') continue
        drawLine(document, ' . '.repeat(10), left + 20 + document.widthOfString(title), 100 + 14 * at)
        drawLine(document, label, 350, 100 + 14 * at)
      }
      drawLine(document, 'Liste des figures', 150, 220, { size: 16 })
      for (const at of [1, 2, 3]) {
        drawLine(document, `Figure ${at} . . . . . . . . . . .`, 60, 240 + 14 * at)
        drawLine(document, String(at), 350, 240 + 14 * at)
      }
      document.addPage()
      setProse(document, 80)
    })
    expect(texts(layout)).toEqual(PROSE)
    expect(layout.contents.map(({ title, label }) => [title, label])).toEqual([
      ['Préface', 'v'],
      ['I. Des noms', '1'],
      ['Le souffle de la voix', '1'],
      ['Le mot et la chose, ou de ce que nomment les noms quand on les prononce sans y penser', '4'],
      ['II. Des choses', '9'],
    ])
  })

  it('is not a table whose numbers go up and down', async () => {
    const layout = await readLayout((document) => {
      drawLine(document, 'Table', 150, 60, { size: 16 })
      for (const [at, [name, count]] of [
        ['Roses', 12],
        ['Renoncules', 3],
        ['Pivoines', 7],
        ['Lis', 1],
      ].entries()) {
        drawLine(document, String(name), 60, 100 + 14 * at)
        drawLine(document, String(count), 350, 100 + 14 * at)
      }
      setProse(document, 200)
    })
    expect(layout.contents).toEqual([])
    expect(texts(layout).join('\n')).toContain('Renoncules 3')
  })
})

describe('pages made to exhaust a reader', () => {
  const run = (text: string, x: number, y: number, size = 10) =>
    textRun(text, x, y, size * 0.5 * Math.min(text.length, 1000), size)

  it.each([
    [
      'letters everywhere',
      Array.from({ length: 40_000 }, (_, at) => run('A', (at * 37) % 600, (at * 71) % 800, 1 + (at % 40))),
    ],
    [
      'as many accents',
      Array.from({ length: 40_000 }, (_, at) => run('e´', (at * 37) % 600, (at * 71) % 800)),
    ],
    ['one row of pieces', Array.from({ length: 40_000 }, (_, at) => run('ab', at * 30, 100))],
    ['a word without end', [run('a'.repeat(400_000), 10, 100), run(`${'b'.repeat(80_000)}-`, 10, 120)]],
    ['a line of dots', [run('. '.repeat(200_000), 10, 100), run('–'.repeat(400_000), 10, 780)]],
    ['a line of spaces and quotes', [run('" '.repeat(200_000), 10, 100), run('x', 10, 120)]],
  ])('end in a layout: %s', (_, runs) => {
    const page = { number: 1, label: null, width: 600, height: 800, runs, readable: true }
    const fonts = [{ name: 'Times', bold: false, italic: false }]
    const info = { title: null, author: null, language: null }
    const layout = layOut({ info, fonts, pages: [page], outline: [], warnings: [] })
    const headings = findHeadings([], layout)
    const assembled = assembleText(layout.blocks, headings, layout.labels)
    const model = { maxTokens: 512, countTokens: (text: string) => Math.ceil(text.length / 4) }
    const letters = (text: string) => text.replace(/\s/g, '').length
    const chunks = chunkText(assembled, 'fr', model)
    expect(letters(chunks.map(({ text }) => text).join(''))).toBe(letters(assembled.text))
  })
})
