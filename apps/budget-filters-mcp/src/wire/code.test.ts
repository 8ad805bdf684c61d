import { describe, expect, it } from 'vitest'
import { toClassificationItems } from '../domain/import/import-items.ts'
import type { ClassificationCategory } from '../domain/items/category.ts'
import type { ClassificationRow } from '../domain/items/import-data.ts'
import { STARTER } from '../domain/starter/index.ts'
import { codeOf } from './code.ts'

const rows = (codes: readonly string[], isStoredCode = false): ClassificationRow[] =>
  codes.map((code) => ({ code, isStoredCode, name: code, altName: null, keywords: [] }))

const values = (category: ClassificationCategory, table: readonly ClassificationRow[]) =>
  toClassificationItems(category, table).map((item) => {
    const { value, kind, levelName } = codeOf(item)
    return [value, kind, levelName]
  })

describe('the value of a code', () => {
  it('is a prefix where a register leaves pairs out', () => {
    expect(values('economic_classification', rows(['20', '20.02', '20.30', '20.30.04', '72']))).toEqual([
      ['20.', 'prefix', 'Chapter'],
      ['20.02.', 'prefix', 'Subchapter'],
      ['20.30.', 'prefix', 'Subchapter'],
      ['20.30.04', 'exact', 'Paragraph'],
      ['72.', 'prefix', 'Chapter'],
    ])
  })

  it('is the stored code of three pairs, unless others lie below it', () => {
    expect(values('functional_classification', rows(['07.06.00', '07.06.01', '65.50.00']))).toEqual(
      expect.arrayContaining([
        ['07.06.', 'prefix', 'Subchapter'],
        ['07.06.01', 'exact', 'Paragraph'],
        ['65.50.00', 'exact', 'Subchapter'],
      ]),
    )
  })

  it("is the very code of a user's own table", () => {
    expect(values('economic_classification', rows(['20', '20.30'], true))).toEqual([
      ['20.', 'prefix', 'Chapter'],
      ['20.30', 'exact', 'Paragraph'],
    ])
  })

  it.each(['functional_classification', 'economic_classification'] as const)(
    'can select rows of three pairs for every node of the %s of the starter set',
    (category) => {
      for (const [value] of values(category, STARTER.classifications[category] ?? [])) {
        expect(value).toMatch(/^\d\d\.(\d\d\.)?$|^\d\d\.\d\d\.\d\d$/)
      }
    },
  )
})
