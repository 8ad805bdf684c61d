import { describe, expect, it } from 'vitest'
import { quotationsIn } from './quotations-in.ts'

describe('quotationsIn', () => {
  it.each([
    ['He says “a boat is a kind of promise” twice.', 'a boat is a kind of promise'],
    ['Er sagt: „ein Boot ist eine Art Versprechen“.', 'ein Boot ist eine Art Versprechen'],
    ['Er sagt: »ein Boot ist eine Art Versprechen«.', 'ein Boot ist eine Art Versprechen'],
    ['Elle dit « une barque est une sorte de promesse ».', ' une barque est une sorte de promesse '],
    ['He says ‘a boat’s a kind of promise’ twice.', 'a boat’s a kind of promise'],
    ['She says "a **boat** is a kind of promise"[^1].', 'a boat is a kind of promise'],
    ['“He said ‘a boat is a promise’ to me”', 'He said ‘a boat is a promise’ to me'],
    ['> a boat is a kind\n> of promise\n> — Penhale', 'a boat is a kind\nof promise'],
    ['„o barcă este un fel de promisiune”', 'o barcă este un fel de promisiune'],
  ])('%j', (text, quotation) => {
    expect(quotationsIn(text)).toEqual([{ line: 1, text: quotation }])
  })

  it('leaves out titles, code and what is no quotation', () => {
    const text =
      'The “Old Boat” and don’t ‘bother me’.\n\n```\n"one two three four five six"\n```\n`"a b c d e f"`'
    expect(quotationsIn(text)).toEqual([])
  })

  it('tells the line that each begins on', () => {
    const text = '# Notes\n\nFirst line\nand “one two three\nfour five”.\n\n> six seven eight nine ten\n'
    expect(quotationsIn(text).map(({ line }) => line)).toEqual([4, 7])
  })
})
