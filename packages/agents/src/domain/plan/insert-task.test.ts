import { expect, it } from 'vitest'
import { insertTask, taskLine } from './insert-task.ts'
import { readTask } from './read-task.ts'

it.each([
  [
    '# Montage\n\nLe montage de la salle commence le lundi.\n',
    '- [ ] Louer la nacelle — responsable : Mme Roux — échéance : 2027-05-12',
  ],
  [
    '# Tasks\n\nThe set is built by the crew on Monday.\n',
    '- [ ] Louer la nacelle — owner: Mme Roux — due: 2027-05-12',
  ],
])('writes a task in the language of its sheet, as it is read again: %j', (sheet, line) => {
  const task = { title: 'Louer la nacelle', who: 'Mme Roux', due_date: '2027-05-12' }
  expect(taskLine(task, sheet)).toBe(line)
  expect(readTask(line, null)).toEqual({
    title: task.title,
    who: task.who,
    dueDate: task.due_date,
    state: 'todo',
  })
})

it.each([
  [
    '# A\n\n- [ ] one\n  more\n- [x] two\n\nEnd.\n',
    '# A\n\n- [ ] one\n  more\n- [x] two\n- [ ] new\n\nEnd.\n',
  ],
  ['- [ ] one\r\n  - [ ] below\r\n\r\nEnd.\r\n', '- [ ] one\r\n  - [ ] below\r\n- [ ] new\r\n\r\nEnd.\r\n'],
  ['- [ ] one', '- [ ] one\n- [ ] new'],
  ['# Notes\n', '# Notes\n\n- [ ] new\n'],
])('goes below the last task, with the line ends of the sheet: %j', (before, after) => {
  expect(insertTask(before, '- [ ] new')).toBe(after)
})
