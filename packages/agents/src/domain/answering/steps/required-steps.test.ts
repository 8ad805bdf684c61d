import { describe, expect, it } from 'vitest'
import { answerPassage } from '../../../../test/support/answer-passages.ts'
import { conceptsOf } from '../statements/concepts.ts'
import { requiredSteps } from './required-steps.ts'

const passage = (text: string, language = 'fr') =>
  answerPassage(text, {
    source: 'marche.pdf',
    location: '4. Obligations, p. 2',
    char_start: 100,
    char_end: 100 + text.length,
    language,
    title: 'Marché',
    date: '2027-01-10',
  })
const steps = (text: string, language?: string) =>
  requiredSteps([passage(text, language)]).map(({ title, who, dueDate }) => [title, who, dueDate])

describe('a sentence requires a step', () => {
  it.each([
    ['Le titulaire doit remettre le planning avant le 12 mars 2027.', 'Le titulaire', '2027-03-12'],
    ['M. Roy devra purger le réseau au plus tard le 3 avril.', 'M. Roy', '2027-04-03'],
    ['L’exploitant est tenu de nettoyer les quais chaque soir.', 'L’exploitant', null],
    ['Les plans doivent être transmis par le géomètre avant le 2 mai 2027.', null, '2027-05-02'],
    ['Le carnet doit être tenu par l’exploitant.', 'l’exploitant', null],
    ['Le dossier est à remettre avant le 20 juin 2027.', null, '2027-06-20'],
    ['Le prestataire remet son rapport sous huit jours.', 'Le prestataire', null],
    ['Il faut prévenir les riverains.', null, null],
    ['La mairie demande que le pont soit fermé avant le 7 mai 2027.', null, '2027-05-07'],
    ['Le trésorier doit présenter les comptes.', 'Le trésorier', null],
    ['Le locataire devra rendre les clés le 31 mai 2027 au plus tard.', 'Le locataire', '2027-05-31'],
    ['Le dossier doit nous parvenir avant le 4 mai 2027.', null, '2027-05-04'],
  ])('%s', (text, who, due) => {
    expect(steps(text)).toEqual([[text.slice(0, -1), who, due]])
  })

  it.each([
    ['The kitchen must repair the seal no later than 12 March 2027.', 'The kitchen', '2027-03-12'],
    ['The manager shall keep a log for each shift.', 'The manager', null],
    ['Staff have to attend a course before 30 June 2027.', 'Staff', '2027-06-30'],
    ['The report is to be sent within ten days.', null, null],
    ['After the concert the organiser shall sweep the square.', 'the organiser', null],
    ['The council requires the barriers to be removed by 7 May 2027.', null, '2027-05-07'],
  ])('%s', (text, who, due) => {
    expect(steps(text, 'en')).toEqual([[text.slice(0, -1), who, due]])
  })
})

it.each([
  'La pente doit être d’au moins 2 %.',
  'Les agents ne doivent pas fumer.',
  'Le plafond doit supporter 250 kg/m².',
  'L’entrée est gratuite jusqu’au 3 mai 2027.',
  'Doit-on prévenir la mairie ?',
  'Le devis a été remis avant le 3 mars 2027.',
  'La réunion a eu lieu le 3 mars 2027.',
  'The door must not exceed two metres.',
])('no step is required by: %s', (text) => {
  expect(steps(text)).toEqual([])
})

it('preparations come first, then what has a date, then the rest, and what follows other work last', () => {
  const [last, rest, dated, first, early] = [
    'Le titulaire doit nettoyer le site après les essais',
    'Le titulaire doit poser les bacs',
    'Le titulaire doit livrer avant le 4 mai 2027',
    'Le titulaire doit au préalable visiter le site',
    'Le titulaire doit signer avant le 2 mai 2027',
  ]
  const told = steps([last, rest, dated, first, early].map((one) => `${one}.`).join(' '))
  expect(told.map(([title]) => title)).toEqual([first, early, dated, rest, last])
})

it('the title of a step is a slice of its document', () => {
  const text = 'Obligations :\n- Le titulaire doit fournir un bon de livraison signé.'
  const [step] = requiredSteps([passage(text)])
  expect(text).toContain(step?.title)
})

it.each([
  [
    'Il faut réserver la salle, commander le buffet et les fleurs, puis imprimer les cartons.',
    ['réserver la salle', 'commander le buffet et les fleurs', 'imprimer les cartons'],
  ],
  [
    'The owner must book the hall, print the tickets and call the fire brigade.',
    ['book the hall', 'print the tickets', 'call the fire brigade'],
  ],
  ['Le gérant doit tenir le registre et notre carnet.', ['Le gérant doit tenir le registre et notre carnet']],
])('each deed that a sentence lists is a step: %s', (text, titles) => {
  expect(steps(text, /^The/.test(text) ? 'en' : 'fr').map(([title]) => title)).toEqual(titles)
})

it('each deed of a list has its own date', () => {
  const text =
    'Le gérant doit changer le joint avant le 3 mars 2027 et former les agents avant le 9 mai 2027.'
  expect(steps(text)).toEqual([
    ['changer le joint avant le 3 mars 2027', 'Le gérant', '2027-03-03'],
    ['former les agents avant le 9 mai 2027', 'Le gérant', '2027-05-09'],
  ])
})

it('an item below a heading that demands is a step, without a verb that obliges', () => {
  const items = passage('- Remplacer les butées\n- Deux agents étaient absents')
  const told = (location: string) => requiredSteps([{ ...items, location }]).map(({ title }) => title)
  expect(told('Visite > Prescriptions, p. 2')).toEqual(['Remplacer les butées'])
  expect(told('Visite > Constats, p. 2')).toEqual([])
})

it.each([
  ['Avant l’ouverture, l’exploitant fait contrôler les issues.', 'l’exploitant'],
  ['L’ouverture est prononcée après levée des réserves.', null],
  ['Les extincteurs sont vérifiés avant l’ouverture au public.', null],
])('what documents place before an event is a step towards it: %s', (text, who) => {
  const other = { ...passage(text), location: '8. Ouverture' }
  expect(requiredSteps([other], [conceptsOf('l’ouverture', 'fr')])).toMatchObject([
    { title: text.slice(0, -1), who, order: 'first' },
  ])
  expect(requiredSteps([other])).toEqual([])
})

it('what documents place after an event is no step towards it', () => {
  const passages = [passage('Après l’ouverture, les caisses sont comptées chaque soir.')]
  expect(requiredSteps(passages, [conceptsOf('l’ouverture', 'fr')])).toEqual([])
})

it('a sentence below a heading for obligations obliges whom it begins with, and whom a pronoun goes on about', () => {
  const text =
    'L’association doit assurer la salle. Elle est tenue de ranger les chaises. Le locataire remet les clés chaque été. L’entrée est gratuite.'
  expect(steps(text).map(([title, who]) => [title, who])).toEqual([
    ['L’association doit assurer la salle', 'L’association'],
    ['Elle est tenue de ranger les chaises', 'L’association'],
    ['Le locataire remet les clés chaque été', 'Le locataire'],
  ])
})

it.each([
  'Les tampons doivent être verrouillables par une clé du syndicat.',
  'Il faut compter seize semaines.',
])('no step is required by what something is to be like or to take: %s', (text) => {
  expect(steps(text)).toEqual([])
})

it('who begins a line of actions has to act', () => {
  expect(steps('- Le syndic : afficher le procès-verbal avant le 10 avril 2027')).toEqual([
    ['Le syndic : afficher le procès-verbal avant le 10 avril 2027', 'Le syndic', '2027-04-10'],
  ])
})
