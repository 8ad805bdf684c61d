import { describe, expect, it } from 'vitest'
import { textBlock } from '../../../test/support/text-block.ts'
import { findMetadata, type MetadataEvidence } from './metadata.ts'

const block = (text: string, size = 10, page = 1) => textBlock(text, page, { size })

const PROSE = 'Le nom ne fait pas la chose, et la chose ne fait pas le nom. '.repeat(6)

function find(evidence: Partial<MetadataEvidence>) {
  return findMetadata({
    overrides: {},
    info: { title: null, author: null, language: null },
    blocks: [block(PROSE)],
    bodySize: 10,
    textLanguage: null,
    fileName: 'scan_0012.pdf',
    ...evidence,
  })
}

const TITLE_PAGE = [
  block('Charles Sanders Peirce', 12),
  block('Comment rendre\nnos idées claires', 24),
  block('Paris, Vrin, 1993', 10),
  block(PROSE, 10, 3),
]

describe('findMetadata', () => {
  it('prefers what the caller says', () => {
    const overrides = { title: 'Ménon', author: 'Platon', year: -380, language: 'fr' }
    const info = { title: 'Un autre titre', author: 'Un Autre', language: 'en' }
    expect(find({ overrides, info, blocks: TITLE_PAGE, textLanguage: 'el' })).toEqual({
      work: overrides,
      sources: { title: 'override', author: 'override', year: 'override', language: 'override' },
    })
  })

  it('takes what the file says of itself', () => {
    const info = { title: 'Le Mot et la Renoncule', author: 'Le Cercle', language: 'fr-FR' }
    expect(find({ info })).toEqual({
      work: { title: 'Le Mot et la Renoncule', author: 'Le Cercle', year: null, language: 'fr' },
      sources: { title: 'document_info', author: 'document_info', language: 'document_info' },
    })
  })

  it.each([
    ['Microsoft Word - chapitre3.doc', 'Utilisateur'],
    ['untitled', 'Microsoft Office User'],
    ['scan_0012', 'admin'],
    ['main.dvi', 'someone@example.org'],
    ['Document1', 'HP'],
  ])('passes over what programs write there: %j by %j', (title, author) => {
    const found = find({ info: { title, author, language: null }, blocks: TITLE_PAGE })
    expect(found.work).toMatchObject({
      title: 'Comment rendre nos idées claires',
      author: 'Charles Sanders Peirce',
      year: 1993,
    })
    expect(found.sources).toMatchObject({ title: 'title_page', author: 'title_page', year: 'title_page' })
  })

  it('reads "par" before a name', () => {
    const blocks = [
      block('Ménon', 24),
      block('par Platon'),
      block('Texte établi par A. Croiset'),
      block(PROSE),
    ]
    expect(find({ blocks }).work.author).toBe('Platon')
  })

  it.each([
    ['vers 380 av. J.-C.', -380],
    ['371 BC', -371],
    ['c. 360 B.C.E.', -360],
    ['um 45 v. Chr.', -45],
    ['ca. 49 AD', 49],
    ['49 n. Chr.', 49],
  ])('reads a year with its era, whenever the book was printed: %s', (line, year) => {
    const blocks = [block('Ménon', 24), block(line), block('Paris, 1923'), block(PROSE)]
    expect(find({ blocks })).toMatchObject({ work: { year }, sources: { year: 'title_page' } })
  })

  it.each(['Platon (427–347 av. J.-C.)', 'mort en 347 av. J.-C.', 'au IVe siècle av. J.-C.', '380 pages'])(
    'takes no other date for the year of the work: %s',
    (line) => {
      const blocks = [block('Ménon', 24), block(line), block(PROSE)]
      expect(find({ blocks }).work.year).toBeNull()
    },
  )

  it('knows an author of one name by the name of the file', () => {
    const blocks = [block('Ménon', 24), block('Platon', 14), block('Dialogue', 14), block(PROSE)]
    expect(find({ blocks, fileName: 'platon-menon.pdf' })).toMatchObject({
      work: { title: 'Ménon', author: 'Platon' },
      sources: { author: 'title_page' },
    })
    for (const fileName of ['scan_0012.pdf', 'dialogue.pdf', 'menon.pdf']) {
      expect(find({ blocks, fileName }).work.author).toBeNull()
    }
  })

  it.each(['Chapitre 1', 'IV', 'Introduction', 'Vorwort'])('takes no heading for a title: %s', (heading) => {
    const blocks = [block(heading, 24), block(PROSE)]
    expect(find({ blocks, fileName: 'Kritik der Urteilskraft.pdf' })).toMatchObject({
      work: { title: 'Kritik der Urteilskraft' },
      sources: { title: 'file_name' },
    })
  })

  it.each([
    ['Kritik der Urteilskraft (1790).pdf', 'Kritik der Urteilskraft', 1790],
    ['platon_menon [380 av. J.-C.].pdf', 'platon menon', -380],
    ['Ménon (Croiset 1923).pdf', 'Ménon (Croiset 1923)', null],
    ['1984.pdf', '1984', null],
  ])('reads the name of the file: %s', (fileName, title, year) => {
    expect(find({ fileName }).work).toMatchObject({ title, year })
  })

  it.each([
    ['in one block', [block('Pièce Surface\nPressoir 42 m²\nGrenier 31 m²')]],
    ['in blocks of their own', [block('Pièce Surface'), block('Pressoir 42 m²'), block('Grenier 31 m²')]],
  ])('takes no headings of a table for an author, its rows %s', (_, table) => {
    const lease = [block('Bail du moulin', 24), block('Loyer', 12), ...table]
    expect(find({ blocks: lease }).work).toMatchObject({ title: 'Bail du moulin', author: null })
  })

  it('takes no first section for an author', () => {
    const report = [block('Bilan du moulin', 24), block('I. Recettes', 12)]
    expect(find({ blocks: report }).work).toMatchObject({ author: null })
  })

  it('takes a name above an address for the author', () => {
    const letter = [
      block('Note sur le bail', 24),
      block('Jeanne Morel\n12 rue des Lilas\n75011 Paris\nParis 1993'),
    ]
    expect(find({ blocks: letter }).work).toMatchObject({ author: 'Jeanne Morel' })
  })

  it('finds nothing with two names, two years or no title page', () => {
    const blocks = [
      block('Ménon', 24),
      block('Alfred Croiset'),
      block('Louis Bodin'),
      block('1923, revu 1984'),
      block(PROSE),
    ]
    expect(find({ blocks }).work).toMatchObject({ author: null, year: null })
    expect(find({}).work).toEqual({ title: 'scan 0012', author: null, year: null, language: null })
    expect(find({}).sources).toEqual({ title: 'file_name' })
  })

  it('trusts the text about its language more than the program that wrote the file', () => {
    const info = { title: null, author: null, language: 'en-US' }
    expect(find({ info, textLanguage: 'fr' }).work.language).toBe('fr')
  })
})
