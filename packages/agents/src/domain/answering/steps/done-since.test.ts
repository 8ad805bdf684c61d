import { describe, expect, it } from 'vitest'
import type { SheetTask, TaskSheet } from '../../plan/task-sheet.ts'
import { markDoneSince } from './done-since.ts'

const task = (title: string, more: Partial<SheetTask> = {}): SheetTask => ({
  title,
  who: null,
  dueDate: '2027-02-01',
  state: 'todo',
  charStart: 0,
  charEnd: 1,
  ...more,
})
const minutes = (number: number, tasks: readonly SheetTask[]): TaskSheet => ({
  path: `club/2027-0${number}-05-minutes.md`,
  title: `Réunion n° ${number}`,
  project: null,
  date: `2027-0${number}-05`,
  responsible: null,
  tasks,
})

/** State of a task after later minutes with this text and these tasks. */
const stateAfter = (first: SheetTask, text: string, tasks: readonly SheetTask[] = []) =>
  markDoneSince([
    { sheet: minutes(1, [first]), text: '' },
    { sheet: minutes(2, tasks), text },
  ])[0]?.tasks[0]?.state

describe('tasks that later minutes tell as done', () => {
  it.each([
    ['Commander les stores du préau', 'Les stores du préau ont été commandés.'],
    ['Refaire le plan de salle', 'Le plan de salle refait le 12 janvier est affiché.'],
    ['Recenser les familles intéressées par le séjour', 'Mme Roux a recensé 31 familles.'],
    ['Order the tree guards', 'The tree guards have been ordered.'],
  ])('%s: %s', (title, told) => {
    expect(stateAfter(task(title, { who: 'Mme Roux' }), told)).toBe('done')
  })

  it.each([
    ['Commander les stores du préau', 'Les stores du préau seront commandés en mars.'],
    ['Commander les stores du préau', 'Les stores de la cantine ont été commandés.'],
    ['Commander les stores du préau', 'La commande des stores du préau est à l’étude.'],
    ['Prévenir les familles du changement', 'Les familles ont été prévenues de la grève.'],
    ['Order the tree guards', 'The tree guards have not been ordered.'],
    ['Nettoyer le bassin', 'Le bassin est nettoyé à 40 %.'],
  ])('stay open: %s: %s', (title, told) => {
    expect(stateAfter(task(title), told)).toBe('todo')
  })

  it('are those that the minutes tick, with all their deeds', () => {
    const first = task('Commander les stores et imprimer le plan de salle')
    const ticked = [task('Commander les stores', { state: 'done' })]
    expect(stateAfter(first, '', ticked)).toBe('todo')
    expect(stateAfter(first, 'Le plan de salle a été imprimé.', ticked)).toBe('done')
  })

  it('keep the state that a person gave them', () => {
    const ticked = { who: 'Ana', at: '2027-02-06T10:00:00Z' }
    expect(stateAfter(task('Laver le car', { ticked }), 'Le car a été lavé.')).toBe('todo')
  })
})

it('earlier minutes and those of another series tell nothing', () => {
  const told = { sheet: { ...minutes(2, []), path: 'autre/2027-02.md' }, text: 'Le car a été lavé.' }
  const open = { sheet: minutes(3, [task('Laver le car')]), text: '' }
  const earlier = { sheet: minutes(1, []), text: 'Le car a été lavé.' }
  expect(markDoneSince([told, earlier, open])[2]?.tasks[0]?.state).toBe('todo')
})
