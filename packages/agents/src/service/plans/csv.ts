import { stringify } from 'csv-stringify/sync'
import type { TrackedPlan } from '../../domain/session/tracked-plan.ts'
import { messagesIn } from '../../messages/index.ts'
import { tickedText } from './state-text.ts'

/** With a byte order mark, semicolons in French, and formulas neutralised. */
export function planCsv({ language, tasks }: TrackedPlan): string {
  const messages = messagesIn(language)
  const { task, who, due, state, source, states } = messages.plans
  const rows = tasks.map((one) => [
    one.title,
    one.who,
    one.due_date,
    tickedText(one, messages) ?? states[one.state],
    one.source,
  ])
  return stringify([[task, who, due, state, source], ...rows], {
    bom: true,
    delimiter: language === 'fr' ? ';' : ',',
    record_delimiter: 'windows',
    escape_formulas: true,
  })
}
