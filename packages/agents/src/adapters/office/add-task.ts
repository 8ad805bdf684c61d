import * as z from 'zod'
import type { Documents } from '../../ports/documents.ts'
import { type OfficeTool, officeTool } from './office-tool.ts'

/** Creates the tool that adds a task to a sheet, which is never read-only: a person approves each. */
export const addTask = (documents: Documents): OfficeTool =>
  officeTool({
    name: 'add_task',
    description: 'Adds a task to a Markdown task sheet of the office.',
    thirdPartyText: false,
    readOnly: false,
    inputSchema: z.object({
      sheet: z.string().max(1_000).describe('Path of the sheet, e.g. fiches/montage.md.'),
      version: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe('SHA-256 of the sheet as it was read.'),
      title: z
        .string()
        .min(1)
        .max(1_000)
        .regex(/^[^\n\r]*\S[^\n\r]*$/),
      who: z
        .string()
        .max(200)
        .regex(/^[^\n\r]*$/)
        .optional()
        .describe('Person, e.g. Mme Roux.'),
      due_date: z.iso.date().optional(),
    }),
    async run(scope, { sheet, version, title, who = null, due_date = null }) {
      const line = await documents.addTask(scope, { path: sheet, version, task: { title, who, due_date } })
      return { sheet, line }
    },
  })
