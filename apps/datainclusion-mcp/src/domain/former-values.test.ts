import { describe, expect, it } from 'vitest'
import bundled from '../adapters/datainclusion-api/bundled-reference.json' with { type: 'json' }
import former from './former-values.json' with { type: 'json' }
import { categoryOf, type ReferenceCategory } from './reference.ts'

describe('former values', () => {
  it.each(Object.keys(former) as (keyof typeof former & ReferenceCategory)[])(
    'of %s are no values of today, and lead to values of today',
    (list) => {
      const values = bundled.lists[list].map(({ value }) => value)
      const valid = new Set(list === 'themes' ? [...values, ...values.map(categoryOf)] : values)
      const entries = Object.entries<readonly string[]>(former[list])
      expect(entries.filter(([value]) => valid.has(value))).toEqual([])
      expect(entries.flatMap(([, successors]) => successors).filter((value) => !valid.has(value))).toEqual([])
    },
  )
})
