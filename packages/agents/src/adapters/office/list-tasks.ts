import { defined } from '@agora-mcp/core/schemas/defined'
import * as z from 'zod'
import { markDoneSince } from '../../domain/answering/steps/done-since.ts'
import { makePlan } from '../../domain/plan/make-plan.ts'
import type { Documents } from '../../ports/documents.ts'
import { type OfficeTool, officeTool } from './office-tool.ts'

/** Maximum number of tasks in an answer, and in a plan of the envelope. */
const MAX_TASKS = 500

export const listTasks = (documents: Documents, today: () => string): OfficeTool =>
  officeTool({
    name: 'list_tasks',
    description:
      'Tasks of the office’s sheets by due date, those without one last, with person, state and source. late says which are ' +
      'not done and were due before today. Filters are optional; without any all tasks come.',
    thirdPartyText: true,
    readOnly: true,
    inputSchema: z.object({
      project: z
        .string()
        .max(200)
        .optional()
        .describe('Project, or part of its name, e.g. Rue des Tanneurs.'),
      who: z.string().max(200).optional().describe('Person, or part of the name, e.g. Marie.'),
      state: z.enum(['todo', 'doing', 'done']).optional().describe('State, default all.'),
      due_before: z.iso.date().optional().describe('Only tasks due before this day, e.g. 2026-12-31.'),
    }),
    async run(scope, { project, who, state, due_before }) {
      const day = today()
      const sheets = await Promise.all(
        documents
          .sheets(scope)
          .map(async (sheet) => ({ sheet, text: (await documents.textOf(scope, sheet.path)) ?? '' })),
      )
      const { tasks, late } = makePlan(markDoneSince(sheets), day, {
        project,
        who,
        state,
        dueBefore: due_before,
      })
      const shown = tasks.slice(0, MAX_TASKS)
      const isLate = new Set(late)
      const projects = documents.projects(scope)
      const texts = new Map(sheets.map(({ sheet, text }) => [sheet.path, text]))
      return {
        tasks: shown.map((task) => ({
          title: task.title,
          who: task.who,
          due_date: task.due_date,
          state: task.state,
          ...defined({ ticked: task.ticked }),
          late: isLate.has(task),
          source: task.source,
          sheet: task.sheet,
          sheet_date: task.sheetDate,
          project: task.project,
          belongs_to: projects.get(task.source) ?? null,
          text: texts.get(task.source)?.slice(task.charStart, task.charEnd) ?? '',
          char_start: task.charStart,
          char_end: task.charEnd,
        })),
        total_count: tasks.length,
        late_count: late.length,
        today: day,
        truncated: shown.length < tasks.length,
      }
    },
  })
