import { stringify } from 'csv-stringify/sync'
import type { TrackedPlan } from '../../domain/session/tracked-plan.ts'
import { messagesIn } from '../../messages/index.ts'

/**
 * Exports a plan as CSV for spreadsheets: with a byte order mark, with semicolons in French, and with
 * formulas neutralised.
 */
export function planCsv({ language, tasks }: TrackedPlan): string {
  const { task, who, due, state, source, states } = messagesIn(language).plans
  const rows = tasks.map((one) => [one.title, one.who, one.due_date, states[one.state], one.source])
  return stringify([[task, who, due, state, source], ...rows], {
    bom: true,
    delimiter: language === 'fr' ? ';' : ',',
    record_delimiter: 'windows',
    escape_formulas: true,
  })
}
