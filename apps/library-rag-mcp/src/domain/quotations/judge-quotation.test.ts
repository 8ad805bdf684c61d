import { describe, expect, it } from 'vitest'
import { endOf, judgeQuotation, startOf } from './judge-quotation.ts'
import { createWindow, cutWindow } from './passage-window.ts'
import { readQuotation } from './read-quotation.ts'
import { tokenize } from './tokens.ts'

const ORCHARD =
  'L’été, Élise cueillait 1 250 pommes¹ par jour ; le cœur du verger n’était pas à vendre. À midi, elle ne parlait jamais du prix, car le fermier écoutait. La fin de l’après-midi restait pour les poires, et le soir pour les comptes.'
const HARBOUR =
  'THE OLD HARBOUR had forty-two moorings of 9 m². Nobody paid more than £12.50 a week, and nobody complained. In winter the moorings2 stood empty.'
const WINDOWS = [createWindow('verger', tokenize(ORCHARD)), createWindow('harbour', tokenize(HARBOUR))]

const judge = (quotation: string) => judgeQuotation(readQuotation(quotation), WINDOWS)
const differencesOf = (quotation: string) => {
  const judgement = judge(quotation)
  if (judgement.verdict !== 'near') throw new Error(`it is ${judgement.verdict}`)
  return judgement.alignments.flatMap(({ departures, range, part }) =>
    departures.map(({ quoted, stored }) => [
      part.tokens.slice(...quoted).map(({ form }) => form),
      range.window.tokens.slice(...stored).map(({ form }) => form),
    ]),
  )
}

describe('what typography changes', () => {
  it.each([
    ['« Élise cueillait 1 250 pommes par jour »', 'quotation marks, a note’s figure'],
    ['Elise cueillait 1\u202f250 pommes par jour', 'an accent left off a capital, a narrow space'],
    ["le coeur du verger n'était pas à vendre", 'a ligature opened, a straight apostrophe'],
    ['Le cœur du verger', 'the case of the first letter'],
    ['a midi, elle ne parlait jamais du prix.', 'a capital without its accent at the start, a stop'],
    ['La ﬁn de l’après-mi-\ndi restait pour les poires', 'an old ligature, a word divided at a line end'],
    ['had forty-\ntwo moorings of', 'a hyphen that is at a line end as well'],
    ['le fermier e\u0301coutait', 'a decomposed accent'],
    ['du ver\u00adger n’était pas', 'a soft hyphen'],
    ['Eliſe cueillait', 'a long s'],
    ['The old harbour had forty-two moorings', 'words set in capitals'],
    ['L’ÉTÉ, ÉLISE CUEILLAIT 1 250 POMMES PAR JOUR', 'a quotation typed in capitals'],
    ['ELLE NE PARLAIT JAMAIS DU PRIX, CAR LE FERMIER ECOUTAIT', 'capitals without their accents'],
    ['LE CŒUR DU VERGER N’ÉTAIT PAS À VENDRE', 'capitals with a ligature'],
    ['NOBODY PAID MORE THAN £12.50 A WEEK', 'capitals beside a figure'],
    ['le cœur DU VERGER n’était pas', 'some words in capitals'],
    ['In winter the moorings stood empty', 'a figure of a note at the height of the line'],
    ['le cœur du verger […] elle ne parlait jamais du prix', 'a marked omission'],
    ['elle ne parlait jamais [...] et le soir pour les comptes', 'another'],
  ])('%s is exact: %s', (quotation) => {
    expect(judge(quotation).verdict).toBe('exact')
  })
})

describe('what capitals leave as it is', () => {
  it.each([
    ['ELLE NE PARLAIT JAMAIS DU PRÎX, CAR LE FERMIER ÉCOUTAIT', ['PRÎX'], ['prix']],
    ['ELLE PARLAIT JAMAIS DU PRIX, CAR LE FERMIER ÉCOUTAIT', [], ['ne']],
    ['NOBODY PAID MORE THAN £15.50 A WEEK', ['15.50'], ['12.50']],
  ])('%s is near', (quotation, given, found) => {
    expect(differencesOf(quotation)).toEqual([[given, found]])
  })
})

describe('signs and figures that say something', () => {
  it.each([
    ['the yield was x ≤ 5 on both fields', 'the yield was x ≥ 5 on both fields'],
    ['take 2 ½ cups of the brine', 'take 2 cups of the brine'],
    ['take 2 ½ cups of the brine', 'take 2 ¼ cups of the brine'],
    ['as chapter Ⅳ of the rule says', 'as chapter Ⅸ of the rule says'],
    ['a glass of H₂O was left', 'a glass of H₃O was left'],
    ['the side x⁴ of the field', 'the side x⁵ of the field'],
    ['a cell of 10⁶ grains', 'a cell of 10⁹ grains'],
    ['a grain of 10⁻⁵ grams', 'a grain of 10⁻⁷ grams'],
    ['the vault cost ¥900 in all', 'the vault cost ₤900 in all'],
    ['−5 degrees were read at dawn', '5 degrees were read at dawn'],
    ['did you say ‐5 degrees at dawn', 'did you say 5 degrees at dawn'],
    ['他来了。我走了', '他来了？我走了'],
    ['a Paris il vendait des cannes', 'à Paris il vendait des cannes'],
    ['the jury did [not] believe him', 'the jury did believe him'],
    ['it was sold in that year [1852] to the town', 'it was sold in that year to the town'],
  ])('“%s” is not exact for “%s”', (quotation, text) => {
    const window = createWindow('book', tokenize(text))
    expect(judgeQuotation(readQuotation(quotation), [window]).verdict).not.toBe('exact')
    const other = createWindow('book', tokenize(quotation))
    expect(judgeQuotation(readQuotation(text), [other]).verdict).not.toBe('exact')
  })

  it.each([
    ['the siege of 1914 was long', 'the siege of 1914³ was long'],
    ['the siege was long. A traveller came', 'the siege was long. A² traveller came'],
    ['the siege of 1914³ was long', 'the siege of 1914 was long'],
    ['— I know, said the girl', 'I know, said the girl'],
    ['the boat [3] was wet[a]', 'the boat was wet'],
    ['he said peut-être twice', 'he said peut-\nêtre twice'],
    ['the moor was wet', 'the moor is dry, and the moor12 was wet'],
  ])('“%s” is exact for “%s”', (quotation, text) => {
    const window = createWindow('book', tokenize(text))
    expect(judgeQuotation(readQuotation(quotation), [window]).verdict).toBe('exact')
  })
})

describe('everything else', () => {
  it.each([
    ['le cœur du verger n’était à vendre', [[[], ['pas']]]],
    ['elle ne parlait pas jamais du prix', [[['pas'], []]]],
    ['Élise cueillait 1 350 pommes par jour', [[['1350'], ['1250']]]],
    ['moorings of 9 m³. Nobody paid more', [[['m³'], ['m²']]]],
    ['Nobody paid more than £12,50 a week', [[['12,50'], ['12.50']]]],
    ['Nobody paid more than $12.50 a week', [[['$'], ['£']]]],
    ['had forty two moorings of', [[['forty', 'two'], ['forty-two']]]],
    ['had fortytwo moorings of', [[['fortytwo'], ['forty-two']]]],
    ['Nobody paid more then £12.50 a week', [[['then'], ['than']]]],
    ['le fermier ecoutait. La fin', [[['ecoutait'], ['écoutait']]]],
    ['le coeur du Verger n’était pas à vendre', [[['Verger'], ['verger']]]],
    ['Nobody paid more than £12.50 a week and nobody complained', [[[], [',']]]],
  ])('%s is near, and the difference is shown', (quotation, differences) => {
    expect(differencesOf(quotation)).toEqual(differences)
  })

  it.each([
    ['le cœur du verger n’était forty-two moorings of 9 m²', 'two works'],
    ['le cœur du verger […] had forty-two moorings', 'two works, though marked'],
    ['le soir pour les comptes […] le cœur du verger', 'the wrong order'],
  ])('%s is spliced: %s', (quotation) => {
    expect(judge(quotation).verdict).toBe('spliced')
  })

  it('is near where one word is another, though its pieces stand elsewhere', () => {
    const text =
      'Anna sold ten jars of honey in May. Karl sold ten jars of wax in May. Anna sold six jars of wax in June.'
    const window = createWindow('market', tokenize(text))
    const judgement = judgeQuotation(readQuotation('Anna sold ten jars of wax in May'), [window])
    expect(judgement.verdict).toBe('near')
  })

  it('is absent where most words are others', () => {
    expect(judge('le fermier dormait sous un grand chêne').verdict).toBe('absent')
  })
})

it('gives places by the offsets of the text', () => {
  const judgement = judge('par jour ; le cœur')
  if (judgement.verdict !== 'exact') throw new Error(judgement.verdict)
  const [range] = judgement.ways.flat()
  expect(range && ORCHARD.slice(startOf(range), endOf(range))).toBe('par jour ; le cœur')
})

it('knows no word that its window cuts through', () => {
  const text = 'Beyond the wall 1 250 men passed it on the passage to the sea'
  const window = cutWindow('wall', text, text.indexOf('250'), text.indexOf('age to'))
  const verdictOf = (quotation: string) => judgeQuotation(readQuotation(quotation), [window]).verdict
  expect(verdictOf('250 men passed it on the pass')).not.toBe('exact')
  expect(verdictOf('men passed it on the')).toBe('exact')
  expect(window.tokens.map(({ start, end }) => text.slice(start, end))).toEqual(
    'men passed it on the'.split(' '),
  )
})

it('finds the stretch of a long window that is most like a quotation', () => {
  const lines = Array.from(
    { length: 400 },
    (_, at) => `In year ${at} the ferry carried ${at * 3} casks over.`,
  )
  const window = createWindow('ferry', tokenize(lines.join(' ')))
  const judgement = judgeQuotation(readQuotation('In year 251 the barge carried 753 casks over'), [window])
  if (judgement.verdict !== 'near') throw new Error(judgement.verdict)
  const [{ range, departures } = {}] = judgement.alignments
  expect(range && lines.join(' ').slice(startOf(range), endOf(range))).toBe(lines[251]?.slice(0, -1))
  expect(departures).toEqual([{ quoted: [4, 5], stored: [251 * 10 + 4, 251 * 10 + 5] }])
})
