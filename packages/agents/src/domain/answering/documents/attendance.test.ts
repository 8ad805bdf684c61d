import { describe, expect, it } from 'vitest'
import { answerPassage } from '../../../../test/support/answer-passages.ts'
import { askedAttendance, attendanceIn } from './attendance.ts'

it.each([
  ['Qui manquait sans excuse à la RP11 ?', 'absent'],
  ['Qui s’était fait excuser à la réunion du 3 mai ?', 'excused'],
  ['Qui était absent ?', 'absent'],
  ['Et qui était présent ?', 'present'],
  ['Who was excused from the meeting of 3 May?', 'excused'],
  ['Who attended the meeting?', 'present'],
  ['Qui remplace la pièce manquante ?', null],
  ['Pourquoi Mme Roux était-elle absente ?', null],
])('%s asks for %s', (question, asked) => expect(askedAttendance(question)).toBe(asked))

describe('those who were at a meeting', () => {
  const source = 'rp11.md'
  const row = (name: string, code: string, column = 'Prés.') =>
    answerPassage(`${code} | ${name}`, {
      source,
      fields: [
        { name: column, value: code },
        { name: 'Qui', value: name },
      ],
    })
  const find = (question: string, passages: ReturnType<typeof answerPassage>[]) =>
    attendanceIn(question, { passages, named: new Set([source]), whole: [], language: 'fr' }).map(
      ({ value }) => value,
    )
  const coded = [
    answerPassage('(P = présent·e, Exc. = excusé·e, Abs. = absent·e)', { source, char_start: 500 }),
    row('Ingrid Delsaux', 'P'),
    row('Étienne Vauquelin', 'Exc.'),
    row('Paul Steinmetz', 'Abs.'),
  ].map((passage, at) => ({ ...passage, char_start: at * 100 }))

  it.each([
    ['Qui était présent à la RP11 ?', ['Ingrid Delsaux']],
    ['Qui était excusé à la RP11 ?', ['Étienne Vauquelin']],
    ['Qui manquait sans excuse à la RP11 ?', ['Paul Steinmetz']],
  ])('are read from codes: %s', (question, people) => expect(find(question, coded)).toEqual(people))

  it('are read by the legend of the document', () => {
    const passages = [
      answerPassage('Légende : E excusé, A absent', { source, char_start: 500 }),
      { ...row('Mme Roux', 'A', 'P/E/A'), char_start: 1 },
      { ...row('M. Petit', 'excusé, remplacé par Mme Vidal', 'Présence'), char_start: 2 },
    ]
    expect(find('Qui était absent ?', passages)).toEqual(['Mme Roux'])
    expect(find('Qui était excusé ?', passages)).toEqual(['M. Petit'])
  })

  it('are read from lists in any order', () => {
    const passages = [
      answerPassage(
        'Excusés : Amadou Cissé, Hugo Bellanger. Autour de la table : Lise Aubry. Absente : Ève Roy.',
        {
          source,
        },
      ),
    ]
    expect(find('Qui était excusé ?', passages)).toEqual(['Amadou Cissé, Hugo Bellanger'])
    expect(find('Qui était absent ?', passages)).toEqual(['Ève Roy'])
    expect(find('Qui était présent ?', passages)).toEqual(['Lise Aubry'])
  })

  it('are people, where another column has firms', () => {
    const passage = answerPassage('| Préventis Conseil (CSPS) | M. Valadier | absent |', {
      source,
      fields: [
        { name: 'Société', value: 'Préventis Conseil (CSPS)' },
        { name: 'Personne', value: 'M. Valadier' },
        { name: 'Présence', value: 'absent' },
      ],
    })
    expect(find('Qui était absent ?', [passage])).toEqual(['M. Valadier'])
  })

  it('are those of the documents named only', () => {
    const [passage] = coded
    expect(
      find('Qui était absent ?', [{ ...row('Paul Steinmetz', 'Abs.'), source: 'rp12.md' }, passage as never]),
    ).toEqual([])
  })
})
