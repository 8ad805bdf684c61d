import { describe, expect, it } from 'vitest'
import { withEvenAccents } from './greek-accents.ts'
import { scannedText } from './scanned-page.ts'

const PLAIN = 'το ξέρει και αυτό είναι το πρώτο βήμα που κάνει όποιος ρωτά τι είναι ένα πράγμα'
const OLD = 'Πάντες ἄνθρωποι τοῦ εἰδέναι ὀρέγονται φύσει'

function read(...lines: readonly string[]): string[] {
  const page = lines.map((line, at) => ({
    y: 20 * at,
    size: 10,
    words: line.split(' ').map((text, place) => ({ text, x: 30 * place, width: 25 })),
  }))
  const even = { number: 1, width: 400, height: 600, confidence: 90, lines: withEvenAccents(page) }
  return scannedText(even).split('\n')
}

describe('withEvenAccents', () => {
  it.each([
    ['Ἡ γνώση', 'Η γνώση'],
    ['εἶναι ἤδη', 'είναι ήδη'],
    ['καὶ ποὺ', 'και που'],
    ['Οἱ, ἤ', 'Οι, ή'],
    ['ποῦ; πῶς;', 'πού; πώς;'],
    ['τῷ προϊὸν', 'τω προϊόν'],
    ['«Ὅποιος»', '«Όποιος»'],
  ])('spells as today on a page of today: %s', (line, expected) => {
    expect(read(PLAIN, PLAIN, line)).toEqual([PLAIN, PLAIN, expected])
  })

  it('leaves a polytonic page unchanged', () => {
    expect(read(OLD, OLD)).toEqual([OLD, OLD])
  })

  it('leaves a polytonic quotation on a modern page unchanged', () => {
    const page = [...Array.from({ length: 6 }, () => PLAIN), OLD]
    expect(read(...page)).toEqual(page)
  })

  it('touches no other letters', () => {
    const page = [PLAIN, 'à la fenêtre naïve, ça où', 'Ångström']
    expect(read(...page)).toEqual(page)
  })
})
