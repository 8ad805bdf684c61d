import type { AskedTasks } from '../../domain/plan/asked-tasks.ts'
import { describePlan, type PlanTask } from '../../domain/plan/make-plan.ts'

/**
 * Introduces a plan: how its tasks were chosen, how many there are and which are late; says so when no task fits.
 */
export function planSaid(
  asked: AskedTasks<PlanTask>,
  isEmpty: boolean,
  { today, language }: { readonly today: string; readonly language: string },
): string {
  const french = language === 'fr'
  const chosen = choiceSaid(asked, french)
  if (isEmpty)
    return french
      ? 'Aucune fiche de tâches n’a été trouvée dans les documents.'
      : 'No task sheet was found in the documents.'
  if (asked.tasks.length === 0) {
    const kind = asked.done ? (french ? 'terminée' : 'done') : french ? 'ouverte' : 'open'
    return french
      ? `Aucune tâche ${kind} dans les fiches${chosen === '' ? '' : ` (${chosen})`}.`
      : `No ${kind} task in the sheets${chosen === '' ? '' : ` (${chosen})`}.`
  }
  const told = describePlan(asked.tasks, today, language)
  return chosen === '' ? told : `${chosen[0]?.toUpperCase()}${chosen.slice(1)}${french ? ' :' : ':'} ${told}`
}

function choiceSaid({ who, project, due, late, subject }: AskedTasks<unknown>, french: boolean): string {
  const day = (date: string) => (french ? date.split('-').reverse().join('/') : date)
  const span =
    due === null
      ? null
      : due.from === null
        ? `${french ? 'jusqu’au' : 'until'} ${day(due.until ?? '')}`
        : due.until === null
          ? `${french ? 'à partir du' : 'from'} ${day(due.from)}`
          : `${french ? 'du' : 'from'} ${day(due.from)} ${french ? 'au' : 'to'} ${day(due.until)}`
  return [
    project,
    subject.length > 0 ? (french ? `« ${subject.join(' ')} »` : `“${subject.join(' ')}”`) : null,
    who.length > 0 ? who.join(', ') : null,
    span,
    late ? (french ? 'en retard' : 'late') : null,
  ]
    .filter((part) => part !== null)
    .join(', ')
}
