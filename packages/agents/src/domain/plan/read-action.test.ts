import { cpuMilliseconds } from '@agora-mcp/testing'
import { expect, it } from 'vitest'
import { readAction, readActionRow } from './read-action.ts'

it.each([
  [
    '- Chiffrer l’option — Responsable : Mme Roux — Échéance : 3 mai 2027',
    'Chiffrer l’option',
    'Mme Roux',
    '2027-05-03',
  ],
  [
    '- Basile Moreau : trier les pièces (avant le 16 octobre 2026)',
    'trier les pièces',
    'Basile Moreau',
    '2026-10-16',
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
  [
    'Louer la nacelle. Responsable : M. Blanc. Échéance : 15 mai 2027.',
    'Louer la nacelle',
    'M. Blanc',
    '2027-05-15',
  ],
  [
    '- **Action** : Peindre — **Responsable** : Mme Roux — **Échéance** : 9 mai 2027',
    'Peindre',
    'Mme Roux',
    '2027-05-09',
  ],
  ['- Paint the fence | Who: Tom Kay | When: 2027-05-20', 'Paint the fence', 'Tom Kay', '2027-05-20'],
  [
    '→ M. Blanc : remplacer la serrure avant le 30 mai 2027',
    'remplacer la serrure',
    'M. Blanc',
    '2027-05-30',
  ],
  ['- Réserver le port (Mme Roux, pour le 30/05/2027)', 'Réserver le port', 'Mme Roux', '2027-05-30'],
  ['→ Monsieur Blanc : peindre avant le 30 mai 2027', 'peindre', 'Monsieur Blanc', '2027-05-30'],
])('reads who does what until when in minutes: %s', (line, title, who, dueDate) => {
  expect(readAction(line, '2027-04-01')).toEqual({ title, who, dueDate, state: 'todo' })
})

it.each([
  '- Le portail est fermé.',
  'Le plan est remis. Échéance : 15 mai 2027.',
  '- [ ] Fermer le portail',
  'Responsable : M. Blanc',
])('leaves other lines alone: %s', (line) => {
  expect(readAction(line, null)).toBeNull()
})

it('reads a long line of blanks quickly', () => {
  const line = `- Fermer${' '.repeat(20_000)}le portail — Responsable : Mme${' '.repeat(20_000)}Roux`
  expect(cpuMilliseconds(() => readAction(line, null))).toBeLessThan(2_000)
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
  expect(readActionRow(row('Poser la clôture', 'M. Blanc', '2 juin 2027', 'en cours'), null)?.state).toBe(
    'doing',
  )
  const named = (names: readonly string[], values: readonly string[]) =>
    readActionRow(
      names.map((name, at) => ({ name, value: values[at] ?? '' })),
      null,
    )
  expect(
    named(['Task', 'Assignee', 'Target date', 'Progress'], ['Mow', 'Ms Hall', '9 June 2027', '50 %']),
  ).toEqual({ title: 'Mow', who: 'Ms Hall', dueDate: '2027-06-09', state: 'doing' })
  expect(
    named(['Décision / action', 'Qui', 'Quand'], ['Louer une benne', 'M. Blanc', '22/05/2027'])?.title,
  ).toBe('Louer une benne')
  expect(readActionRow([{ name: 'Lot', value: 'Gradins' }], null)).toBeNull()
})
