import type { TrackedPlan } from '../../domain/session/tracked-plan.ts'
import { messagesIn } from '../../messages/index.ts'
import { tickedText } from './state-text.ts'

/** Exports a plan as a Markdown task list, which can be used as a sheet in the office's folders. */
export function planMarkdown({ summary, project, language, tasks }: TrackedPlan): string {
  const messages = messagesIn(language)
  const {
    plans: words,
    answers: { withColon },
  } = messages
  const title = project === null ? words.plan : `${words.plan} — ${project}`
  const lines = tasks.map((task) => {
    const { title, who, due_date, source, state } = task
    const mark = { todo: ' ', doing: '/', done: 'x' }[state]
    const due = due_date === null ? words.noDate : `${withColon(words.due.toLowerCase())} ${due_date}`
    const facts = [who, due, source, tickedText(task, messages)].filter((fact) => fact !== null)
    return `- [${mark}] ${[title, ...facts].map(oneLine).join(' — ')}`
  })
  return `${[`# ${oneLine(title)}`, summary, lines.join('\n')].filter(Boolean).join('\n\n')}\n`
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
