import { expect, it } from 'vitest'
import { readAction, readActionRow } from './read-action.ts'

it.each([
  [
    '- Chiffrer l’option — Responsable : Mme Roux — Échéance : 3 mai 2027',
    'Chiffrer l’option',
    'Mme Roux',
    '2027-05-03',
  ],
  ['- Order the doors (owner: Mr Weber, due: 12 June 2027)', 'Order the doors', 'Mr Weber', '2027-06-12'],
  [
    '- Peindre la grille. Responsable : M. Blanc — Échéance : 7 juin 2027.',
    'Peindre la grille',
    'M. Blanc',
    '2027-06-07',
  ],
  ['- Fix the gate. Owner: Ms Hall. Due: 9 June 2027.', 'Fix the gate', 'Ms Hall', '2027-06-09'],
  ['* Relancer l’assureur ; pilote : M. Blanc', 'Relancer l’assureur', 'M. Blanc', null],
])('reads who does what until when in minutes: %s', (line, title, who, dueDate) => {
  expect(readAction(line, '2027-04-01')).toEqual({ title, who, dueDate, state: 'todo' })
})

it.each(['- Le portail est fermé.', '- [ ] Fermer le portail', 'Responsable : M. Blanc'])(
  'leaves other lines alone: %s',
  (line) => {
    expect(readAction(line, null)).toBeNull()
  },
)

it('reads a long line of blanks quickly', () => {
  const started = performance.now()
  readAction(`- Fermer${' '.repeat(20_000)}le portail — Responsable : Mme${' '.repeat(20_000)}Roux`, null)
  expect(performance.now() - started).toBeLessThan(2_000)
})

it('reads the rows of a table of actions, and says which are done', () => {
  const row = (action: string, who: string, due: string, state: string) => [
    { name: 'Action', value: action },
    { name: 'Responsable', value: who },
    { name: 'Échéance', value: due },
    { name: 'État', value: state },
  ]
  expect(readActionRow(row('Poser la clôture', 'M. Blanc', '2 juin 2027', 'fait'), null)).toEqual({
    title: 'Poser la clôture',
    who: 'M. Blanc',
    dueDate: '2027-06-02',
    state: 'done',
  })
  expect(readActionRow([{ name: 'Lot', value: 'Gradins' }], null)).toBeNull()
})
