import { taskSchema } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'
import type { Action } from '../domain/session/action.ts'
import type { Attachment } from './passages.ts'

const ASKS_FOR_PLAN =
  /(?:plan(?:ning)?(?![\p{L}])|calendrier|échéanc|quelles? (?:sont les )?tâches|reste[- ]t-il à faire|à faire|qui fait quoi|schedule|deadlines?|tasks?(?![\p{L}])|to[- ]do|who does what)/iu

/** Whether a question asks for a plan, by its words. */
export const asksForPlan = (question: string): boolean => ASKS_FOR_PLAN.test(question)

/** The tool that lists the tasks of the sheets. */
export const TASKS = 'office__list_tasks'

const listSchema = z.object({
  tasks: z.array(taskSchema.extend({ text: z.string(), char_start: z.int(), char_end: z.int() })),
})

/** Tasks in one plan. */
const MOST_TASKS = 100

/** The open tasks of a list in the order of their dates, each with the line of the sheet that says it. */
export function planFrom({ outcome }: Action) {
  const listed = listSchema.safeParse(outcome?.data)
  const open = (listed.success ? listed.data.tasks : [])
    .filter(({ state }) => state !== 'done')
    .slice(0, MOST_TASKS)
  const citations = open.flatMap(({ source, text, title, char_start, char_end }): Attachment[] =>
    source === null
      ? []
      : [{ kind: 'extracted_data', value: text, meta: { source, location: title, char_start, char_end } }],
  )
  return {
    tasks: open.map(({ text: _text, char_start: _start, char_end: _end, ...task }) => task),
    citations,
  }
}
