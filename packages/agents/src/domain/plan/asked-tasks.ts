import { createTextAnalyzer, detectLanguage, fold, isFunctionWord, words } from '@agora-mcp/core/text'
import { isOfProject, projectMeant } from '../projects/projects.ts'
import { type DueWindow, dueWindow, overdueIn } from './due-window.ts'
import { isLate, type PlanTask } from './make-plan.ts'

export interface ListedTask extends PlanTask {
  /** Title of its sheet. */
  readonly sheet: string
  readonly project: string | null
  /** Project of its document: {@link project}, else that of its folder; null for none. */
  readonly belongs_to: string | null
}

/** Tasks that a question asks for, with the criteria that selected them. */
export interface AskedTasks<Task> {
  readonly tasks: readonly Task[]
  readonly who: readonly string[]
  readonly project: string | null
  readonly due: DueWindow | null
  /** Day by which they are overdue, `YYYY-MM-DD`; null unless overdue tasks are asked for. */
  readonly late: string | null
  readonly done: boolean
  /** Words of the question that name the subject, e.g. `eau potable`; empty for any subject. */
  readonly subject: readonly string[]
}

const LATE = /\b(?:en retard|depassee?s?|echues?|late|overdue|behind)\b/
/** Matches questions for done tasks, excluding tasks to be done or not done yet. */
const DONE =
  /(?<!\b(?:be|get|not|not yet|never|etre|pas|pas encore|non) )\b(?:faites|terminee?s?|achevee?s?|finies?|done|finished|completed)\b/
const ASKING =
  /^(?:moi|nous|tach|task|todo|plan|action|decid|reunion|meeting|seance|conseil|board|compte|rendu|dress|tableau|table|respons|accord|apres|lund|mard|mercr|jeud|vendr|calendrier|echeanc|deadline|delai|rest|left|prepar|organis|organiz|planif|faire|faut|avoir|liste?|donn|dress|propos|montr|etabl|projet|project|chantier|ordre|order|dat|retard|late|overdue|semaine|week|mois|month|annee|year|jour|day|noel|christmas|due|ouvert|open|prochain|next|quel|what|which|who|show|give|make|need|fait|fais|finish|done|termin|prevu|avant|before|until|person|charge|respons|work|travail|travaux|urgent|premier|first|demand|suite|charg|encore|still|selon|according|concern)/

/**
 * Selects the tasks that a question asks for: of a person or project it names, due in a period, late, or on a
 * subject that contains all its remaining words. Without any of these, all open tasks.
 * @param project The session's project; used if a document belongs to it and the question names no other. Tasks of
 * no project belong to it, too.
 */
export function askedTasks<Task extends ListedTask>(
  question: string,
  all: readonly Task[],
  {
    today,
    project,
    anyState = false,
    titles = [],
  }: {
    readonly today: string
    readonly project: string | null
    readonly anyState?: boolean
    /** Names of the documents that the question names, whose words are no subject. */
    readonly titles?: readonly string[]
  },
): AskedTasks<Task> {
  const text = fold(question)
  const said = new Set(words(text))
  const done = DONE.test(text)
  const { day: late, due } = LATE.test(text)
    ? overdueIn(question, today)
    : { day: null, due: dueWindow(question, today) }
  const projects = distinct(all.map((task) => task.project))
  const named = projects.find((name) => text.includes(fold(name)))
  const ofSession =
    named !== undefined || project === null
      ? null
      : projectMeant(project, distinct(all.map((task) => task.belongs_to)))
  const chosen = named ?? ofSession
  const who = distinct(all.map((task) => task.who)).filter((name) =>
    [...words(fold(name))].some((part) => part.length > 2 && said.has(part)),
  )
  const narrowed = all.filter(
    (task) =>
      (anyState || (task.state === 'done') === done) &&
      (named === undefined || task.project === named) &&
      isOfProject(task.belongs_to, ofSession) &&
      (who.length === 0 || (task.who !== null && who.includes(task.who))) &&
      (due === null || isDue(task.due_date, due)) &&
      (late === null || isLate(task, late)),
  )
  const names = new Set(
    [...who, ...(chosen === null ? [] : [chosen])].flatMap((name) => [...words(fold(name))]),
  )
  const ofTitles = new Set(titles.flatMap((title) => analyzer.terms(title.replace(/[-_/.]+/g, ' '), 'fr')))
  const subject = subjectOf(question, names).filter(
    (word) => !analyzer.terms(word, 'fr').every((term) => ofTitles.has(term)),
  )
  const meant = subject.length === 0 ? [] : narrowed.filter((task) => isAbout(task, subject))
  const isNarrower = meant.length > 0
  return {
    tasks: isNarrower ? meant : narrowed,
    who,
    project: chosen,
    due,
    late,
    done,
    subject: isNarrower ? subject : [],
  }
}

const distinct = (names: readonly (string | null)[]): string[] => [
  ...new Set(names.filter((name): name is string => name !== null && name.trim() !== '')),
]

const isDue = (day: string | null, { from, until }: DueWindow): boolean =>
  day !== null && (from === null || day >= from) && (until === null || day <= until)

/** Returns the words that remain without question words, names and dates. */
function subjectOf(question: string, names: ReadonlySet<string>): string[] {
  const language = detectLanguage(question) ?? 'fr'
  return [...words(question)].filter((word) => {
    const plain = fold(word)
    return (
      plain.length > 2 &&
      !/\d/.test(plain) &&
      !isFunctionWord(word, language) &&
      !names.has(plain) &&
      !ASKING.test(plain)
    )
  })
}

const analyzer = createTextAnalyzer()

function isAbout({ sheet, title }: ListedTask, subject: readonly string[]): boolean {
  const own = new Set(analyzer.terms(`${sheet}\n${title}`, 'fr'))
  return subject.every((word) => analyzer.terms(word, 'fr').some((term) => own.has(term)))
}
