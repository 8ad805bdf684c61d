import { AppError } from '@agora-mcp/core/errors'
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { TrackedPlan } from '../../domain/session/tracked-plan.ts'
import { messagesIn, problem } from '../../messages/index.ts'

/**
 * Exports the dated tasks of a plan as iCalendar all-day events, since office calendars ignore tasks.
 * @param requestId Request that the plan answered, so that reimported tasks are the same events.
 * @throws AppError conflict if no task has a date
 */
export function planCalendar(
  { language, project, proposed_at, tasks }: TrackedPlan,
  requestId: string,
): string {
  const {
    plans: words,
    answers: { withColon },
  } = messagesIn(language)
  const dated = tasks.filter(({ due_date }) => due_date !== null)
  if (dated.length === 0) {
    throw new AppError('conflict', problem('no_dates'))
  }
  const calendar = ical({
    name: project === null ? words.plan : `${words.plan} — ${project}`,
    prodId: { company: 'agora-mcp', product: 'agora-agents', language: language.toUpperCase() },
  })
  for (const { task_id, title, who, due_date, source, state } of dated) {
    const facts = [
      who === null ? null : `${withColon(words.who)} ${who}`,
      `${withColon(words.state)} ${words.states[state]}`,
      source === null ? null : `${withColon(words.source)} ${source}`,
    ]
    calendar.createEvent({
      id: `${requestId}-${task_id}@agora-agents`,
      start: new Date(`${due_date}T00:00:00Z`),
      allDay: true,
      timezone: 'UTC',
      stamp: new Date(proposed_at),
      summary: state === 'done' ? `✓ ${title}` : title,
      description: facts.filter((fact) => fact !== null).join('\n'),
      status: ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}
