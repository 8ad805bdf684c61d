import { describe, expect, it } from 'vitest'
import type { ClassificationRow } from '../items/import-data.ts'
import { finerNodes } from './finer-nodes.ts'

const rows = (...codes: string[]): ClassificationRow[] =>
  codes.map((code) => ({ code, name: code, altName: null, keywords: [] }))

describe('finerNodes', () => {
  it('keeps what the starter set has below an imported node', () => {
    const kept = finerNodes('economic_classification', rows('20', '20.01', '57'))
    expect(kept.map(({ code }) => code)).toEqual(expect.arrayContaining(['20.01.01', '20.02', '57.02']))
    expect(kept.every(({ isStarter }) => isStarter)).toBe(true)
    expect(kept.map(({ code }) => code)).not.toContain('20.01')
  })

  it('keeps nothing whose chapter was not imported', () => {
    expect(
      finerNodes('economic_classification', rows('57')).every(({ code }) => code.startsWith('57.')),
    ).toBe(true)
  })

  it('leaves a register alone that has paragraphs of its own there', () => {
    const kept = finerNodes('economic_classification', rows('20', '20.01', '20.01.01', '20.30')).map(
      ({ code }) => code,
    )
    expect(kept).not.toContain('20.01.03')
    expect(kept).not.toContain('20.02')
    expect(kept).toContain('20.30.01')
  })

  it('adds nothing to an export of a database', () => {
    expect(
      finerNodes(
        'economic_classification',
        rows('20').map((row) => ({ ...row, isStoredCode: true })),
      ),
    ).toEqual([])
  })
})
