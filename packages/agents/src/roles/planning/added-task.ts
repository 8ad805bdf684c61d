import { defined } from '@agora-mcp/core/schemas/defined'
import { fold } from '@agora-mcp/core/text'
import { readTask } from '../../domain/plan/read-task.ts'
import { taskOrderIn } from '../../domain/plan/task-order.ts'
import { projectOf } from '../../domain/session/project-of.ts'
import { type Answers, messagesIn, reason } from '../../messages/index.ts'
import type { RoleDeps, RoleResult, RoleView } from '../../ports/role.ts'
import { choicesAttachment } from '../answering/choices.ts'
import { lackingAttachment } from '../answering/lacking.ts'
import { listedTasks, listTasks, TASKS } from './plan-from-tasks.ts'

export const ADD_TASK = 'office__add_task'

interface Sheet {
  readonly source: string
  readonly title: string
  readonly project: string | null
}

/**
 * Proposes the task that a message asks to add, or asks what it lacks: a date that exists, or the sheet.
 * @returns Null for any other message.
 */
export function addedTask(view: RoleView, { tools, versions }: RoleDeps): RoleResult | null {
  const { question, actions, today, request, session } = view
  if (taskOrderIn(question, today, []) === null || !tools.some(({ name }) => name === ADD_TASK)) return null
  const { answers } = messagesIn(request.envelope.context.user.language)
  const ended = actions.find(({ tool }) => tool === ADD_TASK)
  if (ended !== undefined)
    return toSummary(answers.taskAdded(String(ended.arguments.title), String(ended.arguments.sheet)))
  const listed = actions.find(({ tool }) => tool === TASKS)
  if (listed === undefined) {
    return { kind: 'actions', actions: [listTasks()] }
  }
  const tasks = listedTasks(listed)
  const people = [...new Set(tasks.flatMap(({ who }) => who ?? []))]
  const sheets = [
    ...new Map(
      tasks.flatMap(({ source, sheet, project, text }) =>
        // Minutes have actions, but no boxes to which one more belongs.
        source?.endsWith('.md') && versions.has(source) && readTask(text, null) !== null
          ? [[source, { source, title: sheet, project }] as const]
          : [],
      ),
    ).values(),
  ]
  const answered = sheets.find(({ title }) => question.endsWith(` (${title})`))
  const order = taskOrderIn(
    answered === undefined ? question : question.slice(0, -` (${answered.title})`.length),
    today,
    people,
  )
  if (order === null) return null
  if (order.unclear !== null) return toSummary(answers.taskUnclear[order.unclear])
  if (sheets.length === 0) return toSummary(answers.noTaskSheet)
  const meant =
    answered === undefined ? sheetsFor(order.sheet, projectOf(session, request), sheets) : [answered]
  const [sheet, ...others] = meant
  if (sheet === undefined || others.length > 0) return asks(answers, meant.length === 0 ? sheets : meant)
  const { title, who, dueDate } = order
  return {
    kind: 'actions',
    actions: [
      {
        type: 'run_script',
        tool: ADD_TASK,
        arguments: {
          sheet: sheet.source,
          version: versions.get(sheet.source) ?? '',
          title,
          ...defined({ who, due_date: dueDate }),
        },
        why: answers.addTask(title, who, dueDate, sheet.title),
      },
    ],
  }
}

/** Returns the sheets that a message can mean: the named ones, else those of the project, else of any. */
function sheetsFor(named: string | null, project: string | null, sheets: readonly Sheet[]): readonly Sheet[] {
  const holds = (text: string | null, part: string) => text !== null && fold(text).includes(fold(part.trim()))
  if (named !== null) return sheets.filter(({ title, source }) => holds(title, named) || holds(source, named))
  const ofProject = project === null ? [] : sheets.filter((sheet) => holds(sheet.project, project))
  if (ofProject.length > 0) return ofProject
  // A sheet of tasks names its project; minutes with boxes mostly do not.
  const ofAny = sheets.filter((sheet) => sheet.project !== null)
  return ofAny.length > 0 ? ofAny : sheets
}

const toSummary = (content: string): RoleResult => ({
  kind: 'reply',
  message: { type: 'context', content, attachments: [] },
  target: 'summary',
  reason: reason('task_order'),
  confidence: 1,
})

const asks = ({ newTask, whichSheet }: Answers, sheets: readonly Sheet[]): RoleResult => ({
  kind: 'reply',
  message: {
    type: 'context',
    content: whichSheet,
    attachments: [
      lackingAttachment(newTask, [whichSheet]),
      choicesAttachment(sheets.map(({ source, title }) => ({ id: source, label: title }))),
    ],
  },
  target: 'clarification',
  reason: reason('task_order'),
  confidence: 1,
})
