import { describe, expect, it } from 'vitest'
import { askedTasks, type ListedTask } from './asked-tasks.ts'
import { dueWindow, overdueIn } from './due-window.ts'

const TODAY = '2026-11-22'

describe('the period that a question asks for', () => {
  it.each([
    ['avant le 4 décembre', null, '2026-12-04'],
    ['d’ici Noël', null, '2026-12-25'],
    ['by 12/01/2027', null, '2027-01-12'],
    ['en janvier', '2027-01-01', '2027-01-31'],
    ['in November', '2026-11-01', '2026-11-30'],
    ['avant la fin de l’année', null, '2026-12-31'],
    ['cette semaine', '2026-11-16', '2026-11-22'],
    ['next week', '2026-11-23', '2026-11-29'],
    ['après le 1er mars 2027', '2027-03-01', null],
    ['entre le 1er et le 15 décembre', '2026-12-15', '2026-12-15'],
    ['du 1er décembre au 31 décembre', '2026-12-01', '2026-12-31'],
    ['après-demain', '2026-11-24', '2026-11-24'],
    ['pour vendredi', '2026-11-27', '2026-11-27'],
    ['before Monday', null, '2026-11-23'],
    ['d’ici deux semaines', null, '2026-12-06'],
  ])('%s', (said, from, until) => {
    expect(dueWindow(`Quelles tâches ${said} ?`, TODAY)).toEqual({ from, until })
  })

  it.each(['Quelles tâches reste-t-il ?', 'Quelles tâches de la réunion de lundi ?'])(
    'is open if the question names none: %s',
    (question) => {
      expect(dueWindow(question, TODAY)).toBeNull()
    },
  )
})

describe('the day by which tasks are overdue', () => {
  it.each([
    ['Qu’est-ce qui est en retard ?', TODAY],
    ['Qu’est-ce qui est en retard au 1er décembre 2026 ?', '2026-12-01'],
    ['Qu’est-ce qui était en retard au 20 novembre ?', '2026-11-20'],
    ['What will be overdue on 5 December?', '2026-12-05'],
    ['Qu’est-ce qui sera en retard lundi ?', '2026-11-23'],
    ['Qu’est-ce qui sera en retard dans quinze jours ?', '2026-12-07'],
    ['Quelles tâches seront en retard fin novembre ?', '2026-11-30'],
    ['What will be late next week?', '2026-11-29'],
  ])('%s', (question, day) => {
    expect(overdueIn(question, TODAY)).toEqual({ day, due: null })
  })

  it('is today for tasks that were due in a past month', () => {
    expect(overdueIn('Quelles tâches d’octobre sont en retard en octobre ?', TODAY)).toEqual({
      day: TODAY,
      due: { from: '2026-10-01', until: '2026-10-31' },
    })
  })
})

const task = (title: string, about: Partial<ListedTask>): ListedTask => ({
  title,
  who: 'Marie Lenoir',
  due_date: '2026-12-18',
  state: 'todo',
  source: 'a.md',
  sheet: 'Eaux pluviales',
  project: 'Rue des Tanneurs',
  belongs_to: about.project ?? 'Rue des Tanneurs',
  ...about,
})

const ALL = [
  task('plateaux', { who: 'Yannick Prual', due_date: '2026-11-20', sheet: 'Chaussée' }),
  task('dossier', {}),
  task('relevé', { state: 'done' }),
  task('poteau', { who: 'Bastien Morvan', sheet: 'Conduite d’eau potable', due_date: '2027-02-26' }),
  task('levé', { who: 'Karim Besson', project: 'Place du Pressoir', due_date: null, sheet: 'Levé' }),
]

const asked = (question: string, project: string | null = null) =>
  askedTasks(question, ALL, { today: TODAY, project }).tasks.map(({ title }) => title)

describe('the tasks that a question asks for', () => {
  it.each([
    ['Quelles sont les tâches à faire ?', ['plateaux', 'dossier', 'poteau', 'levé']],
    ['What is left to do for Marie?', ['dossier']],
    ['Quelles tâches sont en retard ?', ['plateaux']],
    ['Quelles tâches seront en retard au 31 décembre ?', ['plateaux', 'dossier']],
    ['Quelles tâches avant Noël ?', ['plateaux', 'dossier']],
    ['Fais le plan des tâches de la place du Pressoir', ['levé']],
    ['Quelles tâches pour l’eau potable ?', ['poteau']],
    ['Quelles tâches sont terminées ?', ['relevé']],
    ['Which tasks are to be done?', ['plateaux', 'dossier', 'poteau', 'levé']],
    ['Quelles tâches ne sont pas encore faites ?', ['plateaux', 'dossier', 'poteau', 'levé']],
    ['Which tasks are done?', ['relevé']],
    ['Que reste-t-il à faire pour le dragon ?', ['plateaux', 'dossier', 'poteau', 'levé']],
  ])('%s', (question, titles) => {
    expect(asked(question)).toEqual(titles)
  })

  it('are those of the session’s project, unless no sheet names it', () => {
    expect(asked('Quelles tâches ?', 'Place du Pressoir')).toEqual(['levé'])
    expect(asked('Quelles tâches ?', 'Gare')).toHaveLength(4)
  })

  it('are those of documents in its folder and of no project, too', () => {
    const tasks = [
      task('minutes', { project: null, belongs_to: 'place-du-pressoir/cr' }),
      task('office', { project: null, belongs_to: null }),
      task('other', { project: null, belongs_to: 'halle' }),
    ]
    const of = (project: string) => askedTasks('Quelles tâches ?', tasks, { today: TODAY, project }).tasks
    expect(of('Place du Pressoir').map(({ title }) => title)).toEqual(['minutes', 'office'])
  })
})

it('a word of a project selects the tasks of its sheet', () => {
  const sheet = 'Balade des lucioles'
  const all = [
    task('ambulance', { sheet, project: sheet }),
    task('devis', { sheet: 'Conseil', project: null }),
  ]
  const question = 'Propose un plan d’action pour la balade.'
  expect(askedTasks(question, all, { today: TODAY, project: null }).tasks.map(({ title }) => title)).toEqual([
    'ambulance',
  ])
})

it('words of the name of a document that is asked about are no subject', () => {
  const tasks = [
    task('demander un devis', { sheet: 'Conseil du port' }),
    task('peindre le portail', { sheet: 'Conseil du port' }),
  ]
  const named = askedTasks('Liste ce que le conseil du port a demandé de faire', tasks, {
    today: TODAY,
    project: null,
    titles: ['Conseil du port'],
  })
  expect(named.tasks).toHaveLength(2)
})
