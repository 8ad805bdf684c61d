import { describe, expect, it } from 'vitest'
import { createWordTable, nameWords } from './name-words.ts'

describe('words of a name', () => {
  it.each([
    ['Învăţământ', ['invatamant']],
    ['ÎNVĂȚĂMÂNT', ['invatamant']],
    ['Cluj-Napoca', ['cluj', 'napoca']],
    ['Tg. Mureș', ['targu', 'mures']],
    ['MUNICIPIUL TG-JIU', ['municipiul', 'targu', 'jiu']],
    ['I. C. Brătianu', ['ic', 'bratianu']],
    ['U.A.T. COMUNA X', ['uat', 'comuna', 'x']],
    ['C OMUNA  STANISESTI', ['comuna', 'stanisesti']],
    ['Sfântu Gheorghe', ['sfant', 'gheorghe']],
    ['SCOALA GIMNAZIALA NR.1', ['scoala', 'gimnaziala', 'numarul', '1']],
    ['% _ " *', []],
  ])('%s', (name, words) => {
    expect(nameWords(name)).toEqual(words)
  })
})

describe('forms of a word', () => {
  const word = createWordTable()

  it('meets its inflections by stem', () => {
    expect(word('clujului').stem).toBe(word('cluj').stem)
    expect(word('spitalului').stem).toBe(word('spitalul').stem)
  })

  it('meets the old spelling by skeleton, inside the word alone', () => {
    expect(word('rimnic').skeleton).toBe(word('ramnic').skeleton)
    expect(word('vilcea').skeleton).toBe(word('valcea').skeleton)
    expect(word('mari').skeleton).not.toBe(word('mara').skeleton)
  })

  it('gives generic words a low weight', () => {
    expect(word('de').weight).toBeLessThan(word('scoala').weight)
    expect(word('scoala').weight).toBeLessThan(word('napoca').weight)
  })
})
