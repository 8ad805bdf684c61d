import { expect, it } from 'vitest'
import { answerPassage } from '../../../../test/support/answer-passages.ts'
import { findAnswer } from '../find-answer.ts'
import { intentOf } from '../intent/intent.ts'
import type { AnswerPassage } from '../statements/statement.ts'

const find = (question: string, text: string, more: Partial<AnswerPassage> = {}) =>
  findAnswer(question, intentOf(question), {
    passages: [answerPassage(text, more)],
    named: new Set(),
    whole: [],
    language: 'fr',
  })

it.each([
  [
    'Combien d’écoles ?',
    'La cuisine prépare neuf cent vingt repas pour onze écoles et deux crèches.',
    'onze',
  ],
  ['Combien de repas par jour ?', 'La cuisine prépare 920 repas par jour pour onze écoles.', '920'],
  ['Combien y a-t-il de crèches ?', 'La cuisine livre onze écoles et deux nouvelles crèches.', 'deux'],
  ['Combien de bénévoles ?', 'Nombre de bénévoles inscrits : 34', '34'],
  ['Combien de bateaux ?', 'Le nombre de bateaux est de douze.', 'douze'],
  ['Combien de bateaux ?', 'Les bateaux sont au nombre de douze.', 'douze'],
  [
    'Combien de branchements en plomb ?',
    'Les branchements en plomb, au nombre de neuf, sont tous supprimés.',
    'neuf',
  ],
  ['Combien de regards ?', 'Les regards, soit six, sont repris.', 'six'],
  ['How many volunteers came?', 'The volunteers, numbering 40, came by bus.', '40'],
  ['Combien de licenciés ?', 'Le club compte trois cents (300) licenciés.', '300'],
  ['How many schools?', 'The kitchen serves eleven primary schools and two nurseries.', 'eleven'],
  ['How many sorting tables are there?', 'The hall has 4 sorting tables for the children.', '4'],
  ['How many volunteers are needed?', 'The number of volunteers is 12.', '12'],
  ['How many schools?', 'La cuisine livre onze écoles.', 'onze'],
  ['How many members voted?', 'Of the members, 41 voted for the budget.', '41'],
  [
    'Combien de gardes Mme Roux a-t-elle assurées ?',
    'Sur 24 gardes, 19 ont été assurées par Mme Roux.',
    '19',
  ],
  ['Combien d’élèves ont été absents ?', 'Sur vingt-huit élèves, quatre ont été absents.', 'quatre'],
  ['How many benches were bought?', 'A dozen new benches were bought for the park.', 'dozen'],
  ['Combien de bancs ?', 'La ville a posé deux douzaines de bancs.', 'deux douzaines'],
  ['Quel est le nombre de places ?', 'Le parking : 35 places.', '35'],
  ['Combien d’agents compte la cuisine ?', 'The kitchen of the town employs sixteen staff.', 'sixteen'],
])('%s is answered by the number of that noun: %s', (question, text, value) => {
  const { kind, pieces } = find(question, text)
  expect({ kind, value: pieces[0]?.value }).toEqual({ kind: 'answer', value })
})

it.each([
  ['Combien d’écoles ?', 'Deux tables de tri seront installées à l’école Jean-Zay.'],
  ['Combien de jardins ?', 'Le jardin accueille 22 enfants par séance.'],
  ['Combien de bénévoles ?', 'Les bénévoles tiennent quatre stands.'],
  ['Combien d’élèves ?', 'Les élèves reçoivent deux cahiers.'],
  ['Combien de bateaux ?', 'Le port offre 80 places aux bateaux.'],
  ['How many schools?', 'The school canteens of the town are nine. Three school canteens are closed.'],
  ['How many volunteers are there?', 'Volunteers are asked for help at six stands.'],
  ['How many boats?', 'The boats are moored at three piers.'],
  ['How many keys?', 'The keys open 14 lockers of the hall.'],
  ['Combien d’écoles ?', 'Trois des écoles sont en travaux.'],
  ['How many members are there?', 'Of the members, 41 voted for the budget.'],
])('%s is not answered by the number of another noun: %s', (question, text) => {
  const { kind, pieces } = find(question, text)
  expect(kind).toBe('nothing')
  expect(pieces.every(({ value }) => value === null)).toBe(true)
})

it.each([
  [{ École: 'Jean-Zay', Élèves: '120', Repas: '98' }, 'Combien d’élèves à l’école Jean-Zay ?', '120'],
  [{ Équipement: 'Table de tri', Quantité: '4', Prix: '1260' }, 'Combien de tables de tri ?', '4'],
])('a row counts what its column or its cells name: %o', (row, question, value) => {
  const fields = Object.entries(row).map(([name, cell]) => ({ name, value: cell }))
  const text = fields.map(({ name, value: cell }) => `${name}: ${cell}`).join(' | ')
  expect(find(question, text, { fields }).pieces[0]?.value).toBe(value)
})

it('quotes the number of the noun first where nothing says the rest of the question', () => {
  const text = 'La cuisine prépare neuf cent vingt repas pour onze écoles. Les livraisons coûtent 300 €.'
  const { kind, pieces } = find('Combien d’écoles sont fermées pour travaux de toiture ?', text)
  expect({ kind, text: pieces[0]?.text, value: pieces[0]?.value }).toEqual({
    kind: 'nothing',
    text: 'La cuisine prépare neuf cent vingt repas pour onze écoles.',
    value: null,
  })
})
