import { describe, expect, it } from 'vitest'
import { workbookLanguage } from './workbook-language.ts'

const NOTHING = {
  texts: ['Total', 'N°'],
  sheetNames: ['2026'],
  patterns: ['#,##0.00'],
  headings: [],
  declared: null,
}

describe('the language of a workbook', () => {
  it.each([
    ['its texts', { texts: ['Prix des travaux de la rue'], headings: ['Arbeitsblätter'] }, 'fr'],
    ['words of its tables', { texts: ['Désignation', 'Prix unitaire', 'Total'] }, 'fr'],
    ['the locale of a currency', { patterns: ['General', '#,##0.00\\ [$€-40C]'] }, 'fr'],
    ['the locale of a date', { patterns: ['[$-407]d. mmmm yyyy'] }, 'de'],
    ['a locale with bits of a calendar', { patterns: ['[$-1010409]General', '[$-101040C]d mmm'] }, 'fr'],
    ['headings of the program', { headings: ['Feuilles de calcul', '2'] }, 'fr'],
    ['the name of a new sheet', { sheetNames: ['Tabelle1'] }, 'de'],
    ['the language that it names', { declared: 'de-AT' }, 'de'],
    ['words of the program before that', { sheetNames: ['Feuil1'], declared: 'en-US' }, 'fr'],
    ['nothing', {}, null],
    ['a single word', { texts: ['Prix', 'Total'] }, null],
    ['a tag that is none', { declared: '-' }, null],
    ['words that every library writes', { headings: ['Worksheets'], sheetNames: ['Sheet1'] }, null],
  ])('is told by %s', (_, signs, language) => {
    expect(workbookLanguage({ ...NOTHING, ...signs })).toBe(language)
  })
})
