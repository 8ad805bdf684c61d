import { expect, it } from 'vitest'
import type { AnswerPassage } from '../../domain/answering/statements/statement.ts'
import { requiredSteps } from '../../domain/answering/steps/required-steps.ts'
import type { Action } from '../../domain/session/action.ts'
import { TASKS } from './plan-from-tasks.ts'
import { planIn } from './plan-in.ts'

const TEXT =
  'Le gérant doit changer le joint de la porte avant le 3 mars 2027. L’équipe doit tenir un carnet. Le gérant doit former les agents avant le 9 mai 2027.'
const AUDIT: AnswerPassage = {
  text: TEXT,
  source: 'audit.md',
  location: 'Exigences',
  char_start: 10,
  char_end: 10 + TEXT.length,
  similarity: 0.6,
  language: 'fr',
  fields: null,
  title: 'Audit',
  date: '2027-01-10',
  project: null,
}
const task = (title: string, due_date: string | null, more: object = {}) => ({
  title,
  who: 'M. Roy',
  due_date,
  state: 'todo',
  source: 'audit.md',
  text: title,
  char_start: 500,
  char_end: 500 + title.length,
  ...more,
})
const listed = (...tasks: object[]) =>
  [{ tool: TASKS, outcome: { ok: true, text: '', data: { tasks } } }] as unknown as Action[]
const about = {
  question: 'Propose un plan d’action pour répondre à l’audit',
  today: '2027-01-20',
  project: null,
  named: new Set(['audit.md']),
  by: 'context',
}

it('plans required steps and tasks in the order of their dates, each with its quotation', () => {
  const tasks = [
    task('Changer le joint', '2027-03-03', { state: 'done' }),
    task('Acheter des sondes', '2027-03-26'),
    task('Peindre la cour', '2027-02-01', { source: 'cour.md' }),
  ]
  const plan = planIn(listed(...tasks), { ...about, steps: requiredSteps([AUDIT]) }, 'fr')
  const message = plan?.kind === 'reply' ? plan.message : null
  expect(message?.content).toMatchObject({
    summary: expect.stringMatching(
      /^3 étapes exigées par les documents, 1 tâche .* D’abord : « Acheter des sondes »/,
    ),
    tasks: [
      {
        title: 'Le gérant doit changer le joint de la porte avant le 3 mars 2027',
        state: 'done',
        who: 'M. Roy',
      },
      { title: 'Acheter des sondes', who: 'M. Roy', due_date: '2027-03-26' },
      {
        title: 'Le gérant doit former les agents avant le 9 mai 2027',
        who: 'Le gérant',
        due_date: '2027-05-09',
      },
      { title: 'L’équipe doit tenir un carnet', who: 'L’équipe', due_date: null },
    ],
  })
  for (const { value, meta } of message?.attachments ?? [])
    if (Number(meta.char_start) < 500)
      expect(TEXT.slice(Number(meta.char_start) - 10, Number(meta.char_end) - 10)).toBe(value)
  expect(message?.attachments).toHaveLength(4)
})

it('leaves a question alone if the office has neither steps nor tasks', () => {
  expect(planIn(listed(), { ...about, steps: [] }, 'fr')).toEqual({ kind: 'none' })
  expect(planIn([], { ...about, steps: [] }, 'fr')).toBeNull()
})

it('a plan says how many steps have nobody responsible, and cites the sentence of several deeds once', () => {
  const passages = [{ ...AUDIT, text: 'Il faut réserver la salle et imprimer les cartons.' }]
  const tasks = [task('Réserver la salle', '2027-02-02', { source: 'cr.md' })]
  const plan = planIn(listed(...tasks), { ...about, steps: requiredSteps(passages) }, 'fr')
  const message = plan?.kind === 'reply' ? plan.message : null
  expect(message?.content).toMatchObject({
    summary: expect.stringContaining('1 sans échéance, 1 sans responsable'),
    tasks: [
      { title: 'réserver la salle', who: 'M. Roy', due_date: '2027-02-02' },
      { title: 'imprimer les cartons', who: null, due_date: null },
    ],
  })
  expect(message?.attachments).toHaveLength(1)
})

it('the day of an event is no due date of its tasks', () => {
  const question = 'Prépare l’assemblée du 20 mars 2027'
  const sheet = { sheet: 'Assemblée', sheet_date: '2027-03-20', source: 'ag.md' }
  const plan = planIn(
    listed(task('Louer la salle', '2027-03-02', sheet), task('Peindre', null)),
    { ...about, question, named: new Set(), steps: [] },
    'fr',
  )
  expect(plan?.kind === 'reply' && plan.message.content).toMatchObject({
    tasks: [{ title: 'Louer la salle' }],
  })
})

it('an event that nothing speaks of is not prepared by all tasks of the office', () => {
  const question = 'Prépare l’inauguration'
  expect(
    planIn(listed(task('Peindre', null)), { ...about, question, named: new Set(), steps: [] }, 'fr'),
  ).toEqual({
    kind: 'none',
  })
})
