import { describe, expect, it } from 'vitest'
import { textBlock } from '../../../test/support/text-block.ts'
import { findMetadata, type MetadataEvidence } from '../metadata/metadata.ts'
import { type FoundMetadata, metadataQuestion, withFoundMetadata } from './metadata-question.ts'

const evidence = (front: string, more: Partial<MetadataEvidence> = {}): MetadataEvidence => ({
  overrides: {},
  info: { title: null, author: null, language: null },
  blocks: [...front.split('\n').map((line) => textBlock(line)), textBlock('Texte au loin : Simone Weil', 40)],
  bodySize: 10,
  textLanguage: 'fr',
  fileName: 'scan0042.pdf',
  ...more,
})
const found = (more: Partial<FoundMetadata>): FoundMetadata => ({
  title: null,
  author: null,
  year: null,
  language: null,
  ...more,
})
const apply = (from: MetadataEvidence, answer: Partial<FoundMetadata>) =>
  withFoundMetadata(findMetadata(from), found(answer), from)

const FRONT = 'ŒUVRES DE\nRENÉ DESCARTES\nDISCOURS\nDE LA MÉTHODE\nParis, MDCCXXIV'

describe('withFoundMetadata', () => {
  it('accepts metadata from the first pages in any spelling', () => {
    const { work, sources } = apply(evidence(FRONT), {
      title: 'Discours de la méthode',
      author: 'René Descartes',
      year: 1724,
    })
    expect(work).toEqual({
      title: 'Discours de la méthode',
      author: 'René Descartes',
      year: 1724,
      language: 'fr',
    })
    expect(sources).toEqual({
      title: 'title_page',
      author: 'title_page',
      year: 'title_page',
      language: 'text',
    })
  })

  it.each([
    { title: 'Méditations métaphysiques' },
    { author: 'Baruch Spinoza' },
    { author: 'René Descartes, Baruch Spinoza' },
    { author: 'Simone Weil' },
    { year: 1637 },
    { year: -380 },
    { language: 'en' },
  ])('invents nothing, however right it may be: %o', (answer) => {
    const offline = findMetadata(evidence(FRONT))
    expect(apply(evidence(FRONT), answer)).toEqual(offline)
  })

  it('reports its source', () => {
    const info = { title: 'Discours', author: 'Descartes', language: null }
    const { sources } = apply(evidence('Rien', { info, fileName: 'la_querelle.pdf' }), {
      title: 'La querelle',
      author: 'Descartes',
    })
    expect(sources).toMatchObject({ title: 'file_name', author: 'document_info' })
  })

  it('accepts a year BC only if it is marked as such', () => {
    expect(apply(evidence('Ménon, vers 380 av. J.-C.'), { year: -380 }).work.year).toBe(-380)
    expect(apply(evidence('Ménon, 380 pages'), { year: -380 }).work.year).toBeNull()
  })

  it('keeps the caller’s metadata', () => {
    const from = evidence(FRONT, { overrides: { title: 'Mon titre' } })
    expect(apply(from, { title: 'Discours de la méthode' })).toMatchObject({
      work: { title: 'Mon titre' },
      sources: { title: 'override' },
    })
  })

  it('asks for the language only if the words are inconclusive', () => {
    expect(apply(evidence(FRONT, { textLanguage: null }), { language: 'fr' }).work.language).toBe('fr')
    expect(apply(evidence(FRONT, { textLanguage: null }), { language: 'French' }).work.language).toBeNull()
  })
})

it('shows a model the first pages, not the whole book', () => {
  const { text } = metadataQuestion(evidence(FRONT), { title: 'Discours', author: null })
  expect(text).toContain('RENÉ DESCARTES')
  expect(text).toContain('"title_seen_on_pages": "Discours"')
  expect(text).not.toContain('Simone Weil')
})
