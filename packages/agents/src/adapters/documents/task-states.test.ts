import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TaskSheet } from '../../domain/plan/task-sheet.ts'
import { taskStates } from './task-states.ts'

const sheet = (state: 'todo' | 'done' = 'todo'): TaskSheet => ({
  path: 'fiches/eu.md',
  title: 'Eaux usées',
  project: null,
  date: null,
  responsible: null,
  tasks: [{ title: 'Envoyer la DICT', who: 'Marie', dueDate: '2026-03-12', state, charStart: 0, charEnd: 9 }],
})
const DICT = { title: 'Envoyer la DICT', who: 'Marie', due_date: '2026-03-12', source: 'fiches/eu.md' }
const TICKED = { who: 'Karim', at: '2026-03-10T09:00:00.000Z' }
const never = new AbortController().signal

let file: string
beforeEach(async () => {
  file = join(newFolder(), 'task-states.json')
})

describe('the state that a person gave a task', () => {
  it('is that of the sheet for every process, with the person and the time', async () => {
    const other = taskStates(file)
    expect(other.applyTo(sheet())).toEqual(sheet())
    await taskStates(file).set({ ...DICT, state: 'done' }, TICKED, [sheet()], never)
    expect(other.applyTo(sheet()).tasks[0]).toMatchObject({ state: 'done', ticked: TICKED })
    await taskStates(file).set({ ...DICT, state: 'doing' }, TICKED, [sheet()], never)
    expect(other.applyTo(sheet()).tasks[0]?.state).toBe('doing')
  })

  it('counts no more once the sheet gives another state, or another date', async () => {
    const states = taskStates(file)
    await states.set({ ...DICT, state: 'doing' }, TICKED, [sheet()], never)
    expect(states.applyTo(sheet('done'))).toEqual(sheet('done'))
    const [task] = sheet().tasks
    const moved = { ...sheet(), tasks: task === undefined ? [] : [{ ...task, dueDate: '2026-04-01' }] }
    expect(states.applyTo(moved)).toEqual(moved)
  })

  it('is kept of tasks in the office’s sheets alone', async () => {
    const states = taskStates(file)
    await states.set({ ...DICT, title: 'Autre chose', state: 'done' }, TICKED, [sheet()], never)
    await expect(readFile(file, 'utf8')).rejects.toThrow('ENOENT')
  })

  it('never replaces a damaged file', async () => {
    await writeFile(file, '[{')
    const states = taskStates(file)
    await expect(states.set({ ...DICT, state: 'done' }, TICKED, [sheet()], never)).rejects.toThrow()
    expect(await readFile(file, 'utf8')).toBe('[{')
  })
})
