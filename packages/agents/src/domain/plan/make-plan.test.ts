import { taskSchema } from '@agora-mcp/core/schemas/envelope'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makePlan } from './make-plan.ts'
import type { SheetTask, TaskSheet } from './task-sheet.ts'

const task = (title: string, more: Partial<SheetTask> = {}): SheetTask => ({
  title,
  who: null,
  dueDate: null,
  state: 'todo',
  charStart: 0,
  charEnd: 1,
  ...more,
})
const sheet = (more: Partial<TaskSheet> = {}): TaskSheet => ({
  path: 'a.md',
  title: 'Fiche',
  project: 'Rue des Tanneurs',
  date: null,
  responsible: 'Marie Lenoir',
  tasks: [],
  ...more,
})

describe('makePlan', () => {
  const sheets = [
    sheet({
      tasks: [
        task('sans date'),
        task('tard', { dueDate: '2026-12-01', who: 'karim' }),
        task('passée', { dueDate: '2026-01-05' }),
        task('faite', { dueDate: '2026-01-04', state: 'done' }),
      ],
    }),
    sheet({
      path: 'b.md',
      project: 'Place du Pressoir',
      responsible: null,
      tasks: [task('autre', { who: 'Inès' })],
    }),
  ]

  it('orders by date, undated last, and says what is late on a day', () => {
    const { tasks, late } = makePlan(sheets, '2026-02-01')
    expect(tasks.map(({ title }) => title)).toEqual(['faite', 'passée', 'tard', 'sans date', 'autre'])
    expect(late.map(({ title }) => title)).toEqual(['passée'])
    expect(makePlan(sheets, '2026-01-05').late).toEqual([])
  })

  it('assigns unassigned tasks to the sheet’s responsible person', () => {
    const { tasks } = makePlan(sheets, '2026-02-01')
    expect(tasks.map(({ who }) => who)).toEqual([
      'Marie Lenoir',
      'Marie Lenoir',
      'karim',
      'Marie Lenoir',
      'Inès',
    ])
    expect(makePlan([sheet({ tasks: [task('x', { who: 'marie' })] })], '2026-01-01').tasks[0]?.who).toBe(
      'Marie Lenoir',
    )
  })

  it.each([
    [{ project: 'place du pressoir' }, ['autre']],
    [{ who: 'ines' }, ['autre']],
    [{ state: 'done' }, ['faite']],
    [{ dueBefore: '2026-01-05' }, ['faite']],
    [{ project: 'Gare' }, []],
  ] as const)('filters by %j', (filter, titles) => {
    expect(makePlan(sheets, '2026-02-01', filter).tasks.map(({ title }) => title)).toEqual(titles)
  })

  it('keeps every task once, in order, in the form of the envelope', () => {
    const day = fc.option(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    )
    const anyTask = fc.record({
      title: fc
        .string({ minLength: 1, maxLength: 2_000, unit: 'binary' })
        .filter((text) => /\S/.test(text.slice(0, 900))),
      dueDate: day.map((date) => date?.toISOString().slice(0, 10) ?? null),
      state: fc.constantFrom('todo' as const, 'doing' as const, 'done' as const),
      who: fc.option(fc.constantFrom('Marie', 'Karim')),
    })
    fc.assert(
      fc.property(fc.array(fc.array(anyTask, { maxLength: 8 }), { maxLength: 5 }), day, (lists, now) => {
        const today = now?.toISOString().slice(0, 10) ?? '2026-01-01'
        const all = lists.map((tasks, at) =>
          sheet({ path: `${at}.md`, tasks: tasks.map((one) => task(one.title, one)) }),
        )
        const { tasks, late } = makePlan(all, today)
        expect(tasks).toHaveLength(lists.flat().length)
        for (const one of tasks) expect(taskSchema.safeParse(one).success).toBe(true)
        const dates = tasks.map(({ due_date }) => due_date ?? '9999')
        expect(dates).toEqual(dates.toSorted())
        expect(late).toEqual(
          tasks.filter(({ due_date, state }) => due_date !== null && due_date < today && state !== 'done'),
        )
      }),
    )
  })
})
