import { datesIn } from '@agora-mcp/core/citations'
import { defined } from '@agora-mcp/core/schemas/defined'
import { taskSchema } from '@agora-mcp/core/schemas/envelope'
import { fold } from '@agora-mcp/core/text'
import * as z from 'zod'
import { askedEvent } from '../../domain/answering/asked/asked-event.ts'
import { withoutSpans } from '../../domain/answering/statements/span.ts'
import { eventConcepts } from '../../domain/answering/steps/asked-steps.ts'
import { eventDocuments, type Titled } from '../../domain/answering/steps/event-documents.ts'
import { type AskedTasks, askedTasks } from '../../domain/plan/asked-tasks.ts'
import type { PlanTask } from '../../domain/plan/make-plan.ts'
import type { Action, WantedAction } from '../../domain/session/action.ts'
import { purpose, reason } from '../../messages/index.ts'
import type { Attachment } from '../answering/passages.ts'

export const TASKS = 'office__list_tasks'

/** Requests all tasks of the office. */
export const listTasks = (): WantedAction => ({
  type: 'fetch_document',
  tool: TASKS,
  arguments: {},
  ...purpose(reason('list_tasks')),
})

const listedSchema = taskSchema.extend({
  text: z.string(),
  char_start: z.int(),
  char_end: z.int(),
  sheet: z.string().default(''),
  project: z.string().nullable().default(null),
  belongs_to: z.string().nullable().default(null),
  sheet_date: z.string().nullable().default(null),
})
const listSchema = z.object({ tasks: z.array(listedSchema) })

export type Listed = z.output<typeof listedSchema>

/** Returns the tasks that {@link TASKS} listed; none if it failed. */
export function listedTasks({ outcome }: Pick<Action, 'outcome'>): readonly Listed[] {
  const listed = listSchema.safeParse(outcome?.data)
  return listed.success ? listed.data.tasks : []
}

const DECIDED =
  /(?<!\p{L})(?:décidée?s?|demandée?s?|devai(?:t|ent)|suites?|had to|prises?|arrêtée?s?|decided|agreed|actions? (?:of|du|de la|des))(?!\p{L})/iu

/** Removes dates that identify a named document rather than a due date. @param tasks Those of the document; null removes all. */
const withoutDays = (question: string, tasks: readonly Listed[] | null): string => {
  const days = new Set(tasks?.map(({ sheet_date }) => sheet_date?.slice(5)))
  const said = datesIn(question, '2000-01-01').filter(({ date }) => tasks === null || days.has(date.slice(5)))
  return withoutSpans(question, said, ' ')
}

const MAX_TASKS = 100

interface PlanMatter {
  readonly today: string
  readonly project: string | null
  /** Paths of the documents that the question names; empty for all. */
  readonly named?: ReadonlySet<string>
  /** Passages found, whose documents may be about the event that is asked for. */
  readonly passages?: readonly Titled[]
  readonly language?: string
  /** Checks whether a task belongs to the event by its title. */
  readonly isMeant?: (title: string) => boolean
}

/** Selects the tasks that a question asks for, by due date. */
export function planFrom({ outcome }: Action, question: string, about: PlanMatter) {
  const all = listedTasks({ outcome })
  const { named = new Set<string>() } = about
  const within = tasksOfEvent(question, all, about)
  const ofNamed = all.filter(({ source }) => source !== null && named.has(source))
  const chosen = within.length > 0 ? within : ofNamed
  const isWithin = chosen.length > 0
  // The day of an event is not a due date.
  const matter =
    askedEvent(question) === null && !isWithin
      ? question
      : withoutDays(question, isWithin && within.length === 0 ? ofNamed : null)
  const asked: AskedTasks<Listed> = askedTasks(matter, isWithin ? chosen : all, {
    ...about,
    titles: isWithin ? [...new Set(ofNamed.map(({ source, sheet }) => `${sheet} ${source}`))] : [],
    // A question for decisions of a meeting includes tasks done since.
    anyState: DECIDED.test(question),
  })
  const isProjectNamed = asked.project !== null && fold(question).includes(fold(asked.project))
  return {
    asked,
    /** All tasks of the office. */
    all,
    /** True if the question selects tasks: by a document, a project, a person, a period or a subject. */
    isNarrowed:
      isWithin ||
      (isProjectNamed && askedEvent(question) !== null) ||
      asked.who.length > 0 ||
      asked.due !== null ||
      asked.late !== null ||
      asked.subject.length > 0,
    shown: asked.tasks.slice(0, MAX_TASKS),
  }
}

/** Returns the tasks of the documents and projects that an event names, and others of theirs that are meant. */
function tasksOfEvent(
  question: string,
  all: readonly Listed[],
  { passages = [], language = 'fr', isMeant = () => false }: PlanMatter,
): readonly Listed[] {
  const event = askedEvent(question)
  if (event === null) return []
  const sheets = all.map(({ source, sheet, sheet_date, project }) => ({
    source: source ?? '',
    title: sheet,
    date: sheet_date,
    project,
    language: null,
  }))
  const { sources, projects } = eventDocuments(eventConcepts(event, language), [...passages, ...sheets])
  const own = all.filter(
    ({ source, project }) => sources.has(source ?? '') || (project !== null && projects.has(project)),
  )
  const owners = new Set(own.map(({ belongs_to }) => belongs_to))
  return all.filter((task) => own.includes(task) || (owners.has(task.belongs_to) && isMeant(task.title)))
}

/** Makes the task of a plan from a listed one. */
export const planTaskOf = ({ title, who, due_date, source, state, ticked }: Listed): PlanTask => ({
  title,
  who,
  due_date,
  source,
  state,
  ...defined({ ticked }),
})

/** Cites the line of a listed task; nothing for one of no document. */
export const taskCitation = ({ source, text, title, char_start, char_end }: Listed): Attachment[] =>
  source === null
    ? []
    : [{ kind: 'extracted_data', value: text, meta: { source, location: title, char_start, char_end } }]
