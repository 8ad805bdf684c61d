import { expect, it } from 'vitest'
import type { PlanTask } from '../../domain/plan/make-plan.ts'
import { describePlan } from './plan-wording.ts'

const task = (title: string, more: Partial<PlanTask> = {}): PlanTask => ({
  title,
  who: 'Marie Lenoir',
  due_date: null,
  source: 'a.md',
  state: 'todo',
  ...more,
})

it('says a plan in a sentence that names the late tasks', () => {
  const tasks = [
    task('passée', { due_date: '2026-01-05' }),
    task('à venir', { due_date: '2026-03-01' }),
    task('faite', { due_date: '2026-01-02', state: 'done' }),
    task('sans date'),
  ]
  expect(describePlan(tasks, '2026-02-01', 'fr')).toBe(
    '4 tâches, dont 3 à faire ou en cours, 1 sans échéance ; en retard au 01/02/2026 : « passée » (Marie Lenoir, 05/01/2026).',
  )
  expect(describePlan([], '2026-02-01', 'en')).toBe('0 open tasks; none overdue on 2026-02-01.')
})
