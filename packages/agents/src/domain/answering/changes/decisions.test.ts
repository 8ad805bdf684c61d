import { describe, expect, it } from 'vitest'
import { passagesOf } from '../../../../test/support/answer-passages.ts'
import { namedDocuments } from '../documents/named-documents.ts'
import { findAnswer } from '../find-answer.ts'
import { intentOf } from '../intent/intent.ts'

const minutes = (source: string, title: string, date: string) => {
  const passage = passagesOf({ source, title, date, project: 'cine' })
  return (section: string, text: string) => passage(text, { location: `${title} > ${section}` })
}
const april = minutes('cine/bureau-1.md', 'Bureau du ciné-club n° 1', '2027-04-06')
const june = minutes('cine/bureau-2.md', 'Bureau du ciné-club n° 2', '2027-06-08')
const board = minutes('cine/minutes-3.md', 'Committee minutes no. 3', '2027-09-14')

const OFFICE = [
  april('Ouverture', 'Réunion du 6 avril 2027, 18 h 30, foyer.'),
  april(
    '1. Projecteur',
    'Le bureau retient la société Lumidor. La garantie a été refusée. Trois devis ont été reçus.',
  ),
  april('2. Séances', 'Les séances auront lieu le vendredi soir. Il est convenu de doubler les affiches.'),
  april('3. Tarif', 'Le tarif est fixé à 5 €. Le bureau constate une hausse des entrées.'),
  april('4. Actions', '- Relancer Lumidor — Responsable : M. Roy — Échéance : 4 mai 2027'),
  june(
    '1. Projecteur',
    'La livraison est reportée au 3 juillet. Les places deviennent payantes. Mme Sow est élue trésorière. M. Drapeyra a compté 84 entrées.',
  ),
  june(
    '2. Tarif',
    'La mairie accorde une salle. M. Roy propose de louer un écran. La demande d’aide est rejetée ; le bureau loue un écran.',
  ),
  board('1. Screen', 'The committee rejected the second quote. A quote was received.'),
  board(
    '2. Bar',
    'The bar is no longer open on Mondays. It was agreed to buy a fridge. Ms Lee will run the bar.',
  ),
]

const decided = (question: string) => {
  const named = namedDocuments(question, [...new Map(OFFICE.map((one) => [one.source, one])).values()])
  const { kind, pieces } = findAnswer(question, intentOf(question), {
    passages: OFFICE,
    named: new Set(named.map(({ source }) => source)),
    whole: OFFICE.filter(({ source }) => named.some((one) => one.source === source)),
    language: /^wh/i.test(question) ? 'en' : 'fr',
  })
  return [kind, ...pieces.map(({ text }) => text)]
}

const IN_APRIL = [
  'answer',
  'Le bureau retient la société Lumidor.',
  'La garantie a été refusée.',
  'Les séances auront lieu le vendredi soir. Il est convenu de doubler les affiches.',
  'Le tarif est fixé à 5 €.',
]

describe('the decisions of a meeting', () => {
  it.each([
    ['Quelles décisions ont été prises le 6 avril 2027 ?', IN_APRIL],
    ['Qu’a décidé le bureau le 6 avril ?', IN_APRIL],
    ['Liste les décisions de la réunion du 6 avril.', IN_APRIL],
    [
      'Que décide le bureau le 8 juin 2027 ?',
      [
        'answer',
        'La livraison est reportée au 3 juillet.',
        'Les places deviennent payantes.',
        'Mme Sow est élue trésorière.',
        'La mairie accorde une salle.',
        'La demande d’aide est rejetée ; le bureau loue un écran.',
      ],
    ],
    [
      'What did the committee decide on 14 September 2027?',
      [
        'answer',
        'The committee rejected the second quote.',
        'The bar is no longer open on Mondays. It was agreed to buy a fridge.',
        'Ms Lee will run the bar.',
      ],
    ],
  ])('are all of them, and of no other: %s', (question, texts) => {
    expect(decided(question)).toEqual(texts)
  })

  it('are those on the subject that is asked about', () => {
    expect(decided('Qu’a décidé le bureau le 6 avril sur les séances ?')).toEqual([
      'answer',
      'Les séances auront lieu le vendredi soir. Il est convenu de doubler les affiches.',
    ])
  })
})
