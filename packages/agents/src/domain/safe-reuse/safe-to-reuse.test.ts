import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type AskedQuestion, safeToReuse } from './safe-to-reuse.ts'

interface Pair {
  readonly kind: string
  readonly language: string
  readonly remembered: string
  readonly asked: string
  readonly reuse: boolean
}

const PAIRS: readonly Pair[] = JSON.parse(
  readFileSync(new URL('../../../test/reuse-pairs.json', import.meta.url), 'utf8'),
)
const asked = (question: string, language = 'fr'): AskedQuestion => ({
  question,
  project: 'Rue Hoche',
  role: 'staff',
  language,
  sources: [{ path: 'fiches/reseaux.md', version: 'a1' }],
})
const isReused = ({ remembered, asked: now, language }: Pair) =>
  safeToReuse(asked(remembered, language), asked(now, language)).safe

describe('safeToReuse', () => {
  it('never reuses an answer for a question with another meaning', () => {
    expect(PAIRS).toHaveLength(300)
    expect(PAIRS.filter((pair) => !pair.reuse && isReused(pair))).toEqual([])
  })

  it('recognises most true paraphrases', () => {
    const paraphrases = PAIRS.filter(({ reuse }) => reuse)
    expect(paraphrases.filter(isReused).length / paraphrases.length).toBeGreaterThanOrEqual(0.7)
  })

  it.each([
    ['project', { project: 'Rue Pasteur' }],
    ['project', { project: null }],
    ['role', { role: 'user' as const }],
    ['language', { language: 'en' }],
    ['sources', { sources: [{ path: 'fiches/reseaux.md', version: 'b2' }] }],
    ['sources', { sources: [] }],
  ])('refuses where the %s differs', (reason, other) => {
    const question = asked('Quelle largeur de tranchée pour un DN400 ?')
    expect(safeToReuse(question, question)).toEqual({ safe: true, reasons: [] })
    expect(safeToReuse(question, { ...question, ...other })).toEqual({ safe: false, reasons: [reason] })
  })

  it('refuses what depends on what was said before', () => {
    const question = asked('Combien coûte celui-là ?')
    expect(safeToReuse(question, question).reasons).toContain('depends_on_context')
  })

  it('distinguishes similar numbers, and equates spellings of one number', () => {
    const reasons = (left: string, right: string) => safeToReuse(asked(left), asked(right)).reasons
    expect(reasons('Prix de 1 200 m ?', 'Prix de 1200 m ?')).toEqual([])
    expect(reasons('Prix de 1,5 m ?', 'Prix de 1.5 m ?')).toEqual([])
    expect(reasons('Prix de 1 200 m ?', 'Prix de 1,200 m ?')).toContain('numbers')
    expect(reasons('Prix du DN 300 ?', 'Prix du DN 400 ?')).toContain('numbers')
  })
})
