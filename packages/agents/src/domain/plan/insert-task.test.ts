import { expect, it } from 'vitest'
import { insertTask, taskLine } from './insert-task.ts'
import { readTask } from './read-task.ts'

it('writes a task as it is read again', () => {
  const task = { title: 'Louer la nacelle', who: 'Mme Roux', due_date: '2027-05-12' }
  expect(readTask(taskLine(task), null)).toEqual({
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
