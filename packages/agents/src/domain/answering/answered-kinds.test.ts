import { describe, expect, it } from 'vitest'
import { passagesOf, rowsOf } from '../../../test/support/answer-passages.ts'
import { findAnswer } from './find-answer.ts'
import { intentOf } from './intent/intent.ts'
import type { AnswerPassage } from './statements/statement.ts'

const passage = passagesOf({ source: 'jardin.md', location: 'Le jardin', title: 'Jardin botanique' })
const row = rowsOf('materiel')
const find = (question: string, passages: readonly AnswerPassage[], language = 'fr') =>
  findAnswer(question, intentOf(question), { passages, named: new Set(), whole: [], language })
const answerOf = (question: string, passages: readonly AnswerPassage[], language = 'fr') => {
  const { kind, pieces } = find(question, passages, language)
  return kind === 'nothing' ? null : pieces[0]?.value
}

const OTHER_DATE = passage('Le bassin est vidé le 12 mai 2027. Retirer les bâches au bout de six jours.')

describe('a question for when', () => {
  it.each([
    [
      'Quand ouvre la serre ?',
      'La serre ouvre du mardi au vendredi, de 9 h à 12 h 30.',
      'mardi au vendredi, de 9 h à 12 h 30',
    ],
    ['When does the orchard open?', 'The orchard opens at 8:30 am on weekdays.', '8:30 am on weekdays'],
    ['When does the greenhouse open?', 'La serre ouvre à 9 h 15.', '9 h 15'],
    ['Quand a lieu la taille ?', 'La taille a lieu en mars.', 'mars'],
    [
      'Quand doit-on remettre le relevé ?',
      'Un relevé est remis chaque mois, avant le 10.',
      'chaque mois, avant le 10',
    ],
    ['Quand a lieu l’accord ?', 'L’accord est fait tous les deux ans, en mai.', 'tous les deux ans, en mai'],
    ['Quand se réunit le club ?', 'Le club se réunit le premier mardi du mois.', 'premier mardi du mois'],
    [
      'When are the hives inspected?',
      'The hives are inspected weekly from April to September.',
      'weekly from April to September',
    ],
    ['When are fees due?', 'Fees are due within 30 days of joining.', 'within 30 days of joining'],
    ['Quand a lieu la foire ?', 'La foire se tient du 9 au 11 avril 2027.', '9 au 11 avril 2027'],
    [
      'À quelle heure ferme la serre ?',
      'La serre accueille le public de 7 h 45 à 18 h 30, puis ferme.',
      '18 h 30',
    ],
    [
      'What time does the orchard close?',
      'The orchard receives visitors from 8:30 am to 7 pm, then it closes.',
      '7 pm',
    ],
    ['À quelle heure ouvre la serre ?', 'La serre ouvre de 7 h 45 à 18 h 30.', '7 h 45'],
    ['What time does the tour start?', 'The tour starts at 2:30 pm on 3 December 2027.', '2:30 pm'],
  ])('takes a time of day before the date of something else: %s', (question, text, value) => {
    const language = /^Wh/.test(question) ? 'en' : 'fr'
    expect(answerOf(question, [passage(text), OTHER_DATE], language)).toBe(value)
  })

  it('does not take what lasts for a time of day', () => {
    expect(answerOf('Quand ouvre la serre ?', [passage('La serre est rouverte sous 48 h.')])).not.toBe('48 h')
  })
})

describe('a question for what a row tells', () => {
  const rows = [
    ['Grue', 'Hangar', '240', '900', '03/02/2024', 'M. Lopez'],
    ['Brouette', 'Cour', '14', '120', '05/09/2025', 'Mme Ray'],
  ].map(([Engin = '', Emplacement = '', weight = '', load = '', bought = '', who = '']) =>
    row({
      Engin,
      Emplacement,
      'Poids (kg)': weight,
      'Charge maximale (kg)': load,
      'Acheté le': bought,
      'Contrôlé le': '01/01/2026',
      Responsable: who,
    }),
  )

  it.each([
    ['Combien pèse la grue ?', 'fr', '240 kg'],
    ['How heavy is the crane?', 'en', '240 kg'],
    ['How much does the crane carry?', 'en', '900 kg'],
    ['Où se trouve la brouette ?', 'fr', 'Cour'],
    ['Where is the crane?', 'en', 'Hangar'],
    ['Quand la brouette a-t-elle été achetée ?', 'fr', '05/09/2025'],
    ['Qui s’occupe de la grue ?', 'fr', 'M. Lopez'],
  ])('is its cell: %s', (question, language, value) => {
    expect(answerOf(question, rows, language)).toBe(value)
  })
})

describe('a question since when', () => {
  const version = (date: string, day: string, days: number) => {
    const more = { source: `contrats/${date}.docx`, title: 'Contrat', date }
    return [
      passage(`Version du ${day}. Entre le jardin et la société Verdoc.`, more),
      passage(`Les factures sont payées à ${days} jours.`, more),
    ]
  }
  const contracts = [
    ...version('2025-03-17', '17 mars 2025', 45),
    ...version('2026-09-01', '1er septembre 2026', 30),
  ]

  it('is answered by the day of the version that holds, and what it replaced', () => {
    const { pieces } = find('Depuis quand les factures sont-elles payées ?', [...contracts, OTHER_DATE])
    expect(pieces.map(({ part, value, text }) => [part, value, text])).toEqual([
      ['answer', '1er septembre 2026', 'Version du 1er septembre 2026.'],
      ['beside', null, 'Les factures sont payées à 30 jours.'],
      ['older', null, 'Les factures sont payées à 45 jours.'],
    ])
  })

  it.each([
    ['Depuis quand le jardin est-il classé ?', 'Le jardin est classé depuis 2019.', '2019'],
    ['Since when has the pond been closed?', 'The pond is closed since 4 May 2026.', '4 May 2026'],
  ])('is answered by the day that its sentence gives: %s', (question, text, value) => {
    expect(answerOf(question, [passage(text), OTHER_DATE])).toBe(value)
  })
})

describe('two documents that differ', () => {
  const two = (one: string, other: string) => [
    passage(one, { source: 'dossier.md', title: 'Dossier', date: '2026-05-01' }),
    passage(other, { source: 'note.eml', title: 'Note', date: '2026-11-01' }),
  ]

  it.each([
    ['Combien de guides faut-il ?', 'Il faut une vingtaine de guides.', 'Fifteen guides are needed.'],
    ['Combien de plants à la foire ?', 'Une centaine de plants à la foire.', 'La foire a 150 plants.'],
    [
      'Quelle est la longueur du parcours ?',
      'Le parcours fait 18 km, sans étape.',
      'The route is 21 km long.',
    ],
    ['Quel est le prix du stand ?', 'Un stand coûte 45 €.', 'The stand fee is 60 euros.'],
    ['Combien de places assises y a-t-il ?', 'La serre offre 112 places assises.', 'There are 96 seats.'],
  ])('are both shown where they tell it in other words: %s', (question, one, other) => {
    expect(find(question, two(one, other)).kind).toBe('differ')
  })

  it.each([
    ['Quel est le prix de la salle ?', 'La salle coûte 90 €.', 'La caution de la salle est de 300 €.'],
    ['Combien de guides faut-il ?', 'Il faut une dizaine de guides.', 'Ten guides are needed.'],
  ])('are not where they tell another thing, or the same: %s', (question, one, other) => {
    expect(find(question, two(one, other)).kind).toBe('answer')
  })

  it('are so also where the question has a word of one title', () => {
    const passages = two('Le catalogue compte 312 pages.', 'The catalogue has 298 pages.')
    const more = { passages, named: new Set(['note.eml']), whole: [], language: 'fr' }
    const question = 'Combien de pages compte le catalogue ?'
    expect(findAnswer(question, intentOf(question), more).kind).toBe('differ')
  })
})

describe('a later letter of the project', () => {
  const plan = (text: string) =>
    passage(text, {
      source: 'serre/cahier.pdf',
      title: 'Cahier des charges',
      date: '2026-06-01',
      project: 'serre',
    })
  const letter = (text: string) =>
    passage(text, { source: 'serre/roux.eml', title: 'Serre', date: '2026-11-02', project: 'serre' })

  it.each([
    [
      'Quand a lieu la réunion de chantier ?',
      'La réunion de chantier a lieu le 4 mai 2027.',
      'La réunion est repoussée au 11 mai 2027.',
      ['11 mai 2027', '4 mai 2027'],
    ],
    [
      'Quel est le prix de la serre ?',
      'Le prix de la serre est de 8 400 €.',
      'Nous devons porter notre prix à 8 950 €.',
      ['8 950 €', '8 400 €'],
    ],
    [
      'How many tables are ordered?',
      'Twelve tables are ordered.',
      'We will take fifteen tables instead.',
      ['fifteen', 'Twelve'],
    ],
  ])('comes first where it changes what was told, in fewer words: %s', (question, before, since, values) => {
    const { kind, pieces } = find(question, [plan(before), letter(since)])
    expect(kind).toBe('answer')
    expect(pieces.map(({ value }) => value)).toEqual(values)
  })

  it.each([
    [
      'Quand a lieu la réunion de chantier ?',
      'La réunion de chantier a lieu le 4 mai 2027.',
      'La réunion de bureau est repoussée au 11 mai 2027.',
      '4 mai 2027',
    ],
    [
      'When is the site meeting?',
      'The site meeting is on 4 May 2027.',
      'The board meeting is moved to 11 May 2027.',
      '4 May 2027',
    ],
    [
      'Quel est le prix de la serre ?',
      'Le prix de la serre est de 8 400 €.',
      'Le prix du banc passe à 900 €.',
      '8 400 €',
    ],
    [
      'Quand la serre est-elle livrée ?',
      'La serre est livrée le 12 mai 2027.',
      'Suite à la grève, le banc sera finalement livré le 3 juin 2027.',
      '12 mai 2027',
    ],
  ])('does not where it tells of another thing: %s', (question, before, since, value) => {
    const { pieces } = find(question, [plan(before), letter(since)])
    expect(pieces.map((piece) => piece.value)).toEqual([value])
  })
})

it('who was there is all that the attendance names, and nobody of another row', () => {
  const minutes = passage(
    'Étaient présentes : Nadège Corvisier (directrice), Yvonne Tardieu. Absent : Paul Delattre.',
  )
  const { pieces } = find('Qui assistait à la réunion ?', [
    { ...minutes, title: 'Réunion' },
    { ...row({ Tâche: 'Tailler', Pilote: 'Paul Delattre' }), title: 'Réunion' },
  ])
  expect(pieces.map(({ value }) => value)).toEqual(['Nadège Corvisier (directrice), Yvonne Tardieu'])
})

it('a sentence that introduces a list is quoted with it', () => {
  const text =
    'Pour louer une parcelle :\n\n1. Remplir le formulaire.\n2. Payer la caution.\n\nLa serre est fermée.'
  expect(find('Comment louer une parcelle ?', [passage(text)]).pieces[0]?.text).toBe(
    'Pour louer une parcelle :\n\n1. Remplir le formulaire.\n2. Payer la caution.',
  )
})

it.each([
  [
    'Qui a fondé le jardin ?',
    'L’association Verdoc a été fondée par Mme Odile Ferrand, avec le jardin.',
    'Mme Odile Ferrand',
  ],
  ['Qui garde la serre ?', 'La serre est gardée par Shane O’Brien.', 'Shane O’Brien'],
])('an elided article begins no name: %s', (question, text, value) => {
  expect(answerOf(question, [passage(text)])).toBe(value)
})

it('a later paper does not come before what answers how or whether, only before another value', () => {
  const of = (text: string, source: string, date: string) =>
    passage(text, { source, title: source, date, project: 'serre' })
  const { pieces } = find('Peut-on souder à l’atelier ?', [
    of('Il est interdit de souder à l’atelier.', 'serre/regles.md', '2026-02-03'),
    of('Quatre ateliers sont désormais proposés.', 'serre/cr.md', '2026-11-17'),
  ])
  expect(pieces[0]?.text).toBe('Il est interdit de souder à l’atelier.')
})

it('a year is a value, and a bold label before a sentence is none of it', () => {
  const { pieces } = find('En quelle année le jardin a-t-il été fondé ?', [
    passage('**Histoire.** Le jardin a été fondé en 2014 par la ville.'),
  ])
  expect(pieces[0]).toMatchObject({ value: '2014', text: 'Le jardin a été fondé en 2014 par la ville.' })
})

it('of a row the column that is asked for first is meant, and the thing asked about is nobody', () => {
  const lots = [row({ Lot: 'A12', 'Surface (m²)': '64', Tantièmes: '118' })]
  expect(answerOf('Quels sont les tantièmes (lot A12) ?', lots)).toBe('118')
  const boiler = passage('Chaudière Viesta 180 2016', { location: '3. Équipements' })
  expect(answerOf('Qui entretient la chaudière ?', [boiler])).toBeNull()
})

it('two months are compared on one subject', () => {
  const minutes = (text: string, source: string, date: string) =>
    passage(text, { source, title: `Réunion du ${source}`, date })
  const { pieces } = find('Compare le coût de la serre en mars et en octobre.', [
    minutes('Le coût de la serre en mars est de 54 000 €.', '26 mars', '2026-03-26'),
    minutes('Le coût de la serre en octobre est de 57 800 €.', '8 octobre', '2026-10-08'),
  ])
  expect(pieces.map(({ value }) => value)).toEqual(['54 000 €', '57 800 €'])
})

it('a change of one word’s figure below the same article is a change', () => {
  const version = (source: string, date: string, figure: string) =>
    passage(`La redevance est de ${figure} par an.`, {
      source,
      title: 'Contrat',
      date,
      location: 'Article 2. Prix, § 1',
    })
  const whole = [version('a.docx', '2024-02-19', '2 340 €'), version('b.docx', '2026-06-08', '2 610 €')]
  const question = 'Qu’est-ce qui a changé entre les deux contrats ?'
  const { kind, pieces } = findAnswer(question, intentOf(question), {
    passages: whole,
    named: new Set(['a.docx', 'b.docx']),
    whole,
    language: 'fr',
  })
  expect([kind, pieces.length]).toEqual(['changes', 2])
})

describe('a question for the latest of several things', () => {
  const bills = [
    { ...passage('La facture n° 2 s’élève à 310 €.'), source: 'cr/2027-01-05.md', date: '2027-01-05' },
    { ...passage('La facture n° 3 s’élève à 275 €.'), source: 'cr/2027-02-05.md', date: '2027-02-05' },
  ]
  it('is answered by the newest, without a word for it', () => {
    const { kind, pieces } = find('Quelle est la dernière facture ?', bills)
    expect([kind, pieces[0]?.text]).toEqual(['answer', 'La facture n° 3 s’élève à 275 €.'])
  })

  it('means what the documents call so', () => {
    const floors = [passage('Le dernier étage est loué. L’étage a deux salles.')]
    expect(find('Quel est le dernier étage ?', floors).pieces[0]?.text).toBe('Le dernier étage est loué.')
  })
})
