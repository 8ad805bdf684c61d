import { describe, expect, it } from 'vitest'
import { textBlock } from '../../../test/support/text-block.ts'
import { chunkInSteps } from '../chunking/chunk-text.ts'
import type { Reading } from '../chunking/reading.ts'
import { finish } from '../computing/in-steps.ts'
import type { Heading } from '../heading.ts'
import { assembleText } from '../sections/assemble-text.ts'
import { type FoundUnits, readingQuestion, toReading } from './reading-question.ts'
import { readingWindows } from './reading-windows.ts'

const heading = (title: string, at: number): Heading => ({
  title,
  level: 1,
  page: 1,
  block: at,
  titleBlocks: 1,
})
const prose = (word: string, sentences: number) =>
  Array.from({ length: sentences }, (_, at) => `Ici ${word} numéro ${at} marche vers la mer du nord.`).join(
    ' ',
  )

const BLOCKS = [
  textBlock('Un'),
  textBlock(prose('abeille', 7)),
  textBlock(prose('fourmi', 12)),
  textBlock('1 Une note.', 1, { kind: 'note' }),
  textBlock('Deux'),
  textBlock(prose('cigale', 8)),
]
const BOOK = assembleText(BLOCKS, [heading('Un', 0), heading('Deux', 4)], [null])
const model = { maxTokens: 512, countTokens: (text: string) => Math.ceil(text.length / 4) }
const [WINDOW] = readingWindows(BOOK, 'fr')
if (WINDOW === undefined) throw new Error('The book has a window')
const FOUND: FoundUnits = {
  units: [
    { first: 1, type: 'example', concepts: ['abeilles', 'la ruche'] },
    { first: 8, type: 'objection', concepts: ['Fourmi'] },
  ],
  key_sentences: [9],
}

describe('readingWindows', () => {
  it('holds every sentence of the body once, and no heading or footnote', () => {
    const spans = WINDOW.paragraphs.flatMap(({ sentences }) => sentences)
    const text = spans.map(({ charStart, charEnd }) => BOOK.text.slice(charStart, charEnd)).join(' ')
    expect(text).toBe([prose('abeille', 7), prose('fourmi', 12), prose('cigale', 8)].join(' '))
  })

  it('divides a long text between paragraphs, and a section only where it is too long', () => {
    const many = Array.from({ length: 60 }, (_, at) => textBlock(prose(`fourmi${at}`, 10)))
    const long = assembleText(
      [...many, textBlock('Deux'), ...many.slice(0, 5)],
      [heading('Deux', 60)],
      [null],
    )
    const windows = readingWindows(long, 'fr')
    const sizes = windows.map(({ paragraphs }) => paragraphs.length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(65)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(15)
    expect(windows.at(-1)?.paragraphs.every(({ sectionPath }) => sectionPath === 'Deux')).toBe(true)
  })
})

describe('readingQuestion', () => {
  const question = readingQuestion(BOOK.text, WINDOW)
  it('numbers the sentences and names the sections', () => {
    const [section, first] = question.text.split('\n\n')
    expect(section).toBe('## Un')
    expect(first).toMatch(/^\[1\] Ici abeille numéro 0 .* \[7\] Ici abeille numéro 6/)
    expect(question.text).toContain('## Deux\n\n[20] Ici cigale')
  })

  it.each([
    ['no first sentence', { ...FOUND, units: FOUND.units.slice(1) }, /sentence 1/],
    ['no unit', { ...FOUND, units: [] }, /sentence 1/],
    ['a sentence beyond the end', { ...FOUND, key_sentences: [28] }, /no sentence 28: the last one is 27/],
    ['half a sentence', { ...FOUND, key_sentences: [2.5] }, /no sentence 2.5/],
    ['units out of order', { ...FOUND, units: [...FOUND.units, ...FOUND.units.slice(1)] }, /ascending/],
  ])('refuses %s', (_what, answer, problem) => {
    expect(question.problem(answer)).toMatch(problem)
  })

  it('accepts a valid answer', () => {
    expect(question.problem(FOUND)).toBeNull()
  })
})

describe('toReading', () => {
  const reading = toReading(FOUND, BOOK.text, WINDOW, 'fr')

  it('gives ranges of the text, none across two sections', () => {
    const texts = reading.units.map(({ charStart, charEnd }) => BOOK.text.slice(charStart, charEnd))
    expect(texts).toEqual([prose('abeille', 7), prose('fourmi', 12), prose('cigale', 8)])
    expect(reading.units.map(({ type }) => type)).toEqual(['example', 'objection', 'objection'])
    expect([...reading.keySentences]).toEqual(['Ici fourmi numéro 1 marche vers la mer du nord.'])
  })

  it('leaves out concepts that do not stand there', () => {
    expect(reading.units.map(({ concepts }) => concepts)).toEqual([['abeilles'], ['Fourmi'], []])
  })

  it('decides on cuts, kinds and concepts of passages, whose text stays what it is', () => {
    const chunks = finish(chunkInSteps(BOOK, 'fr', model, reading))
    expect(chunks.map(({ unitType, concepts, sectionPath }) => [sectionPath, unitType, concepts])).toEqual([
      ['Un', 'example', ['abeilles']],
      ['Un', 'objection', ['Fourmi']],
      ['Un', 'note', []],
      ['Deux', 'objection', []],
    ])
    for (const chunk of chunks) expect(chunk.text).toBe(BOOK.text.slice(chunk.charStart, chunk.charEnd))
    expect(chunks.map(({ text }) => text).join('\n\n')).toBe(BOOK.text)
  })

  it('falls back to offline rules for unread text', () => {
    const offline = finish(chunkInSteps(BOOK, 'fr', model))
    const half: Reading = { units: reading.units.slice(0, 1), keySentences: new Set() }
    const chunks = finish(chunkInSteps(BOOK, 'fr', model, half))
    expect(chunks.at(-1)).toEqual(offline.at(-1))
  })
})

describe('a unit that is too short or too long for a passage', () => {
  it('is put with its neighbour or divided, so that passages have 60 to 400 words', () => {
    const text = assembleText([textBlock(`${prose('abeille', 3)} ${prose('fourmi', 70)}`)], [], [null])
    const window = readingWindows(text, 'fr')[0]
    if (window === undefined) throw new Error('The book has a window')
    const units = [1, 4].map((first) => ({ first, type: 'argument' as const, concepts: [] }))
    const reading = toReading({ units, key_sentences: [] }, text.text, window, 'fr')
    for (const chunk of finish(chunkInSteps(text, 'fr', model, reading))) {
      const words = chunk.text.split(' ').length
      expect(words).toBeGreaterThanOrEqual(60)
      expect(words).toBeLessThanOrEqual(400)
    }
  })
})
