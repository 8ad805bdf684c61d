import { describe, expect, it } from 'vitest'
import { STARTER } from '../starter/index.ts'
import { classificationKind, withoutHeadings } from './classification-kind.ts'

const list = (...nodes: readonly (readonly [code: string, name: string])[]) =>
  nodes.map(([code, name]) => ({ code, name, altName: null, keywords: [] }))

describe('the kind of a classification', () => {
  it.each(['functional_classification', 'economic_classification'] as const)(
    'is told of the whole %s',
    (kind) => {
      expect(classificationKind(STARTER.classifications[kind] ?? [])).toBe(kind)
    },
  )

  it('is detected by few codes, in Romanian and English', () => {
    expect(classificationKind(list(['20.02', 'Reparatii curente']))).toBe('economic_classification')
    expect(classificationKind(list(['65', 'Education'], ['84', 'Transport']))).toBe(
      'functional_classification',
    )
  })

  it('is null without a distinctive code', () => {
    expect(classificationKind(list(['70', 'Învățământ'], ['12.34', 'Ceva']))).toBeNull()
  })
})

describe('headings', () => {
  it('are left out, unless there are codes below them', () => {
    const kept = list(
      ['51', 'Autorități publice'],
      ['71', 'Active nefinanciare (71.01+71.02)'],
      ['71.01', 'Active fixe'],
    )
    const headings = list(
      ['50', 'Partea I-a SERVICII PUBLICE GENERALE'],
      ['59', 'Partea a II-a APĂRARE'],
      ['79', 'Part V - ECONOMIC ACTIONS'],
      ['70', '70. cheltuieli de capital (70=71+72+75)'],
    )
    expect(withoutHeadings([...headings, ...kept])).toEqual(kept)
    const below = list(['50.01', 'Ceva'])
    expect(withoutHeadings([...headings, ...below]).map(({ code }) => code)).toEqual(['50', '50.01'])
  })
})
