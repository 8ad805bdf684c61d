import { expect, it } from 'vitest'
import { answerPassage } from '../../../../test/support/answer-passages.ts'
import { summaryOf } from './summary-of.ts'

it('keeps a bold label with its sentence, and none alone', () => {
  const text = '**Délai.** Le montage dure 9 jours.\n\n**À faire**\n\n**Prix.** Le prix est de 820 €.'
  expect(summaryOf([answerPassage(text)]).map((piece) => piece.text)).toEqual([
    '**Délai.** Le montage dure 9 jours.',
    '**Prix.** Le prix est de 820 €.',
  ])
})

it('has something of every section of a document, and is short', () => {
  const sections = Array.from({ length: 6 }, (_, at) =>
    answerPassage(`Le point ${at} coûte ${at + 2}0 €. ${'On en parle longuement. '.repeat(12)}`, {
      location: `Partie ${at}`,
      char_start: at * 1_000,
    }),
  )
  const pieces = summaryOf(sections)
  expect(new Set(pieces.map(({ location }) => location)).size).toBe(6)
  expect(pieces.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(1_000)
})

it('has the labelled values of a section, and none of the head', () => {
  const pieces = summaryOf([
    answerPassage('De : Mme Roux\nObjet : Le chai'),
    answerPassage('Retard : 10 jours ouvrés.\nArmoire : livrée le 17/11/2026.', { char_start: 100 }),
  ])
  expect(pieces.map(({ text }) => text)).toEqual([
    'Retard : 10 jours ouvrés.\nArmoire : livrée le 17/11/2026.',
  ])
})
