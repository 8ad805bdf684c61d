import type { PlanTask } from '@agora-mcp/core/schemas/envelope'
import { detectLanguage } from '@agora-mcp/core/text'
import { readTask } from './read-task.ts'

export type NewTask = Pick<PlanTask, 'title' | 'who' | 'due_date'>

/** Writes an open task as a line in the language of its sheet, as {@link readTask} reads it. */
export function taskLine({ title, who, due_date }: NewTask, sheet: string): string {
  const [owner, due] =
    detectLanguage(sheet) === 'en' ? ['owner: ', 'due: '] : ['responsable : ', 'échéance : ']
  const facts = [
    ...(who === null ? [] : [`${owner}${who}`]),
    ...(due_date === null ? [] : [`${due}${due_date}`]),
  ]
  return `- [ ] ${[title.replace(/\s+/g, ' '), ...facts].join(' — ')}`
}

/** Inserts a line below the last task of a sheet, at the end of a sheet without tasks, with its line ends. */
export function insertTask(text: string, line: string): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = text.split(/\r?\n/)
  let at = lines.findLastIndex((one) => readTask(one, null) !== null)
  if (at === -1) {
    const body = text.replace(/\s+$/u, '')
    return `${body}${end}${end}${line}${end}`
  }
  // What is indented below a task belongs to it.
  while (/^\s+\S/u.test(lines[at + 1] ?? '')) at += 1
  return lines.toSpliced(at + 1, 0, line).join(end)
}
