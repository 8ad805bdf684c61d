import { describe, expect, it } from 'vitest'
import { MESSAGE_META, messageMeta, readMessageMeta } from './index.ts'

const ref = { code: 'library.no_page', values: { document: 'menon', page: 9 } }

describe('a message in _meta', () => {
  it('comes back as it was', () => {
    expect(readMessageMeta(JSON.parse(JSON.stringify(messageMeta(ref))))).toEqual(ref)
    expect(messageMeta(undefined)).toEqual({})
  })

  it('has values of a thousand characters at most, on one line', () => {
    const long = messageMeta({ code: 'library.no_page', values: { document: `a\nb${'x'.repeat(5_000)}` } })
    const { document } = readMessageMeta(long)?.values ?? {}
    expect(document).toMatch(/^a bx+…$/)
    expect(String(document).length).toBe(1_001)
  })

  it.each([
    ['nothing', undefined],
    ['no message', {}],
    ['no code', { [MESSAGE_META]: { values: {} } }],
    ['a code that is a sentence', { [MESSAGE_META]: { code: 'Not a code', values: {} } }],
    ['a value with a form of its own', { [MESSAGE_META]: { code: 'a.b', values: { x: { y: 1 } } } }],
    ['too many values', { [MESSAGE_META]: { code: 'a.b', values: Array(21).fill('x') } }],
  ])('is not read from %s', (_, meta) => {
    expect(readMessageMeta(meta)).toBeNull()
  })
})
