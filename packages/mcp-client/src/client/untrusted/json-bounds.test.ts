import fc from 'fast-check'
import { expect, it } from 'vitest'
import { excessiveJson } from './json-bounds.ts'

const check = (json: string) => excessiveJson(Buffer.from(json))

it('lets any ordinary JSON pass', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => check(JSON.stringify(value)) === undefined))
})

it('counts values and depth', () => {
  expect(check(`[${'{},'.repeat(300_000)}{}]`)).toContain('values')
  expect(check('['.repeat(501))).toContain('nested')
  expect(check(`${'['.repeat(500)}${']'.repeat(500)}`)).toBeUndefined()
})

it('passes over what stands in texts', () => {
  const text = JSON.stringify({ text: `\\"${'[,{'.repeat(600_000)}`, quote: 'a\\' })
  expect(check(text)).toBeUndefined()
  expect(check(`{"a": "\\\\", "b": ${'['.repeat(501)}`)).toContain('nested')
})

it('survives a text that does not end', () => {
  expect(check('{"a": "\\')).toBeUndefined()
})
