import { describe, expect, it } from 'vitest'
import { answerPassage } from '../../../test/support/answer-passages.ts'
import { findAnswer } from './find-answer.ts'
import { intentOf } from './intent/intent.ts'
import type { AnswerPassage } from './statements/statement.ts'

const passage = (text: string, more: Partial<AnswerPassage> = {}) =>
  answerPassage(text, {
    source: 'serre/projet.md',
    location: 'Serre municipale',
    similarity: 0.5,
    language: 'fr',
    title: 'Serre municipale',
    date: '2027-02-01',
    project: 'Serre',
    ...more,
  })

const find = (question: string, passages: readonly AnswerPassage[], named: readonly string[] = []) =>
  findAnswer(question, intentOf(question), {
    passages,
    named: new Set(named),
    whole: passages,
    language: /^(?:what|which|how|do)\b/i.test(question) ? 'en' : 'fr',
  })

const letter = (text: string, language = 'fr') =>
  passage(text, {
    source: 'serre/2027-04-12-lettre.eml',
    title: 'Serre',
    location: '',
    date: '2027-04-12',
    language,
  })

const row = (fields: AnswerPassage['fields'], source = 'tarifs.csv') =>
  passage((fields ?? []).map(({ name, value }) => `${name}: ${value}`).join(' | '), {
    fields,
    source,
    title: 'Tarifs',
    location: 'Tarifs',
    date: null,
    project: null,
  })

describe('what a letter changes in a document of its project', () => {
  it('is told in pairs, in any language, with no word of a change', () => {
    const { kind, pieces } = find(
      'Qu’est-ce qui a changé depuis le projet de serre ?',
      [
        passage('La serre abrite trente bancs. Le montage dure neuf jours. Le gardien loge sur place.'),
        letter('The greenhouse holds forty benches. Allow twelve days.', 'en'),
      ],
      ['serre/projet.md'],
    )
    expect(kind).toBe('changes')
    expect(pieces.map(({ part, text }) => [part, text])).toContainEqual(['answer', 'Allow twelve days.'])
    expect(pieces.map(({ text }) => text)).not.toContain('Le gardien loge sur place.')
  })

  it('comes first where the value is asked for, unless it is of something else', () => {
    const old = passage('Le montage de la serre durera neuf jours.')
    const told = find('Combien de temps durera le montage de la serre ?', [
      old,
      letter('Comptez douze jours.'),
    ])
    expect(told.pieces.map(({ part, value }) => [part, value])).toEqual([
      ['answer', 'douze jours'],
      ['older', 'neuf jours'],
    ])
    const other = find('Combien de temps durera le montage de la serre ?', [
      old,
      letter('Comptez douze jours de séchage.'),
    ])
    expect(other.pieces[0]).toMatchObject({ value: 'neuf jours' })
  })
})

it('documents of two languages contradict each other in a count', () => {
  const { kind, pieces } = find('Les documents se contredisent-ils ?', [
    passage('Le bâtiment compte 58 appartements.'),
    passage('The building has 60 flats. The roof has 60 tiles.', {
      source: 'visit.md',
      title: 'Visit',
      language: 'en',
    }),
  ])
  expect({ kind, values: pieces.map(({ value }) => value) }).toEqual({
    kind: 'compared',
    values: ['58', '60'],
  })
})

describe('a choice between two things', () => {
  const rows = [
    row([
      { name: 'Engin', value: 'Nacelle' },
      { name: 'Prix (€)', value: '310' },
      { name: 'Poids (kg)', value: '840' },
    ]),
    row([
      { name: 'Engin', value: 'Pelle' },
      { name: 'Prix (€)', value: '275' },
      { name: 'Poids (kg)', value: '1 600' },
    ]),
  ]

  it.each([
    ['Quel engin est le plus cher, la nacelle ou la pelle ?', ['310', '275']],
    ['Quel engin est le moins cher, la nacelle ou la pelle ?', ['275', '310']],
    ['La nacelle est-elle plus chère que la pelle ?', ['310', '275']],
    ['Entre la nacelle et la pelle, quelle est la plus lourde ?', ['1 600 kg', '840 kg']],
  ])('has both values, the wanted one first: %s', (question, values) => {
    const { kind, pieces } = find(question, rows)
    expect({ kind, values: pieces.map(({ value }) => value) }).toEqual({ kind: 'compared', values })
  })

  it('has no value of a third thing', () => {
    const { pieces } = find('Quel engin est le plus cher, la nacelle ou le drone ?', rows)
    expect(pieces.filter(({ part }) => part === 'fact')).toEqual([])
  })
})

it('a comparison of two years or months has those of the documents', () => {
  const lease = (year: string, rent: string) =>
    passage(`Le loyer est de ${rent}.`, {
      source: `bail-${year}.pdf`,
      title: 'Bail',
      location: 'Article 2. Loyer',
      date: `${year}-05-04`,
    })
  const leases = [lease('2025', '820 €'), lease('2027', '905 €')]
  for (const question of [
    'Compare le loyer de 2025 et celui de 2027.',
    'Compare le loyer en 2025 et en 2027.',
  ])
    expect(find(question, leases).pieces.map(({ text }) => text)).toEqual([
      'Le loyer est de 820 €.',
      'Le loyer est de 905 €.',
    ])
})

it.each([
  ['Qui règle les freins ?', 'Mécanicien', 'Samir'],
  ['Qui règle les freins ?', 'Réalisé par', 'Samir'],
  ['Qui règle les freins ?', 'Marque', null],
])('%s: a name in the column %s is told as %s', (question, name, value) => {
  const { pieces } = find(question, [
    row([
      { name: 'Prestation', value: 'Réglage des freins' },
      { name: 'Durée (min)', value: '20' },
      { name, value: 'Samir' },
    ]),
  ])
  expect(pieces.find(({ part }) => part === 'answer')?.value ?? null).toBe(value)
})

it('a time of day is no duration', () => {
  const { kind } = find('Quelle est la durée du chantier ?', [
    passage('Le chantier sera ouvert de 7 h 45 à 17 h.'),
  ])
  expect(kind).toBe('nothing')
})

it('the newest value is the newest document’s, whatever words ask for it', () => {
  const minutes = (date: string, text: string) =>
    passage(text, { source: `cr/${date}.md`, title: `Réunion du ${date}`, date })
  const both = [
    minutes('2027-03-02', 'Le chiffre d’affaires est de 83 400 €.'),
    minutes('2027-04-06', 'Le chiffre d’affaires est de 91 250 €.'),
  ]
  for (const question of ['Quel est le dernier chiffre d’affaires connu ?', 'What is the latest turnover?'])
    expect(find(question, both).pieces[0]?.text).toContain('91 250 €')
})

it.each([
  ['À quelle fréquence purge-t-on les cuves ?', 'chaque semaine'],
  ['Tous les combien purge-t-on les cuves ?', 'chaque semaine'],
  ['How often are the filters cleaned?', 'twice a month'],
  ['How often are the nets counted?', 'every Friday'],
  ['À quelle fréquence le jury se réunit-il ?', 'troisième jeudi du mois'],
])('%s: %s, not the period of something else', (question, value) => {
  const { pieces } = find(question, [
    passage('Les cuves sont purgées chaque semaine. Les vannes sont vérifiées tous les trois mois.'),
    passage('Le jury se réunit le troisième jeudi du mois.'),
    passage('The filters are cleaned twice a month. The nets are counted every Friday.', {
      source: 'rules.md',
      title: 'Rules',
      language: 'en',
    }),
  ])
  expect(pieces[0]).toMatchObject({ part: 'answer', value })
})

it('the works are those of the project, as its document is called', () => {
  const { pieces } = find('Quelle est la durée du chantier ?', [
    passage('La serre sera montée en avril. La serre dure neuf jours.'),
    passage('Les visites durent deux heures.'),
  ])
  expect(pieces[0]).toMatchObject({ part: 'answer', value: 'neuf jours' })
})

it('a row that only has the name in a question does not tell who', () => {
  const { kind } = find('Qui est le maire de Brésillac ?', [
    row([
      { name: 'Public', value: 'Habitants de Brésillac' },
      { name: 'Abonnement (€)', value: '12' },
      { name: 'Responsable', value: 'M. Serre' },
    ]),
  ])
  expect(kind).toBe('nothing')
})

it('one of two things that are compared is no answer', () => {
  const { kind, pieces } = find('Quel engin est le plus cher, la nacelle ou le drone ?', [
    row([
      { name: 'Engin', value: 'Nacelle' },
      { name: 'Prix (€)', value: '310' },
    ]),
  ])
  expect({ kind, parts: pieces.map(({ part }) => part) }).toEqual({ kind: 'nothing', parts: ['near'] })
})

it('a cell below another measure does not answer', () => {
  const vestibule = row([
    { name: 'Local', value: 'Vestiaires' },
    { name: 'Épaisseur', value: '6 mm' },
  ])
  expect(find('Quelle est la hauteur des vestiaires ?', [vestibule]).kind).toBe('nothing')
  expect(find('Quelle est l’épaisseur des vestiaires ?', [vestibule]).pieces[0]).toMatchObject({
    value: '6 mm',
  })
})
