import { measureInEnglish } from './measures.ts'
import { placeName } from './places.ts'

const withDetails = (title: string, details: readonly string[], separator: string): string =>
  details.length === 0 ? title : `${title} (${details.join(separator)})`

/** Sentences for users when no language model writes. */
export const answers = {
  /** A label with its colon; French puts a space before it, English does not. */
  withColon: (label: string) => `${label}:`,
  placeName,
  greeting: () =>
    'Hello! Ask me a question: I search the documents, the memory and the data of your office, and cite my sources.',
  thanks: () => 'You’re welcome.',
  farewell: () => 'Goodbye.',
  fine: () => 'All is well, thank you. What is your question?',
  acknowledged: () => 'Good. Ask me whenever you need something else.',
  abilities: () =>
    'I am your office’s team of agents. I answer from the documents (task sheets, specifications, notes), remembered answers, the budget filters and the directory of inclusion services, and I cite every source. I can draw up a plan of the tasks in the sheets, and run the declared computations (flow rates, coordinates, totals) once you agree. Try: “What is the minimum slope of the sewer?” or “Which tasks are left to do?”',
  readsOnly: () =>
    'I can’t delete, change or send anything: I read the documents, answer with my sources, and run declared computations with your consent. Nothing was done.',
  whatIsMeant: () =>
    'I don’t know what you are referring to; this is the start of our conversation. Which structure, place or document do you mean?',
  /** `said` and `assumed`: arguments with units, from the question and by default. */
  computation: (title: string, said: readonly string[], assumed: readonly string[]) =>
    withDetails(title, [...said, ...assumed.map((value) => `${value} (by default)`)], '; '),
  whichOf: (about: string) =>
    `Your question “${about}” could mean several things. Which one do you mean? Pick one, or rephrase your question.`,
  severalMeanings: (labels: readonly string[]) =>
    `The question could mean ${labels.length} things: ${labels.join('; ')}.`,
  tellMore: () => 'Could you be more specific (place, structure, document or date)?',
  lacks: (what: string, parts: readonly string[]) =>
    `For “${what}” I still need:\n${parts.map((part) => `- ${part}`).join('\n')}`,
  /** The context agent's summary for other agents: known facts and their document. */
  known: (said: string, place: string) => `Known: ${said} (${place}).`,
  decides: (place: string, older: readonly string[]) =>
    `What decides: ${place}, which is later than ${older.join('; ')}.`,
  open: (said: string) => `Open: ${said}`,
  notKnown: (lacking: string | null) => `Not said in the documents${lacking === null ? '' : `: ${lacking}`}.`,
  deadline: (day: string, who: string | null, title: string) =>
    `Due: ${[day, who].filter((part) => part !== null).join(', ')} — “${title}”.`,
  found: (count: number) => (count === 1 ? 'One passage found.' : `${count} passages found.`),
  nothingFound: (where: string) =>
    `I found no answer to this question in ${where}. Name the structure, the place or the document, or add a document about it.`,
  /** Replaces `nothingFound` if documents were unreadable. */
  nothingRead: (where: string) => `What could be read of ${where} gives no answer to this question.`,
  accordingTo: () => 'This is what the documents say, word for word:',
  fromTools: () => 'This is what the tools returned:',
  withoutValue: (measure: string) =>
    `Note: these passages are about the subject, but none of them gives a value (${measureInEnglish(measure)}).`,
  /** Subject of `withoutValue` for the answer to “when”. */
  date: 'date',
  /** Subject of a contradiction without a named measure. */
  value: 'value',
  /** Replaces `withoutValue` if no measure was asked for. */
  notSaid: () => 'These passages are about the subject, but no document answers this question.',
  /** Introduces a quotation that may answer, found by its sense. */
  closest: () => 'The passage closest in meaning; check that it is about what you ask:',
  /** Precedes a quotation that puts a cause beside what it tells. */
  impliedCause: () =>
    'The document does not say in so many words that one is the reason of the other; it says both beside each other:',
  /** Tells how many rows of a table were compared by a column, and how many have no value in it. */
  comparedRows: ({
    column,
    rows,
    left_out,
    are_mixed,
  }: {
    readonly column: string
    readonly rows: number
    readonly left_out: number
    readonly are_mixed: boolean
  }) =>
    `${rows} rows of the table compared by the column “${column}”${are_mixed ? ', whose units differ' : ''}${left_out === 0 ? '' : `; ${left_out} without a value to compare left out`}:`,
  unclearColumn: (columns: readonly string[]) =>
    `The question does not say by which column to compare the rows: ${columns.join(', ')}. Name one of them.`,
  /** Writes a figure that a result begins with as the language does. */
  figure: (value: string) => value,
  ofAllProjects: 'shared by all projects',
  projects: (names: readonly string[]) => `Projects of the documents: ${names.join(', ')}.`,
  ofProject: (project: string) => `project ${project}`,
  earlier: (day: string | null, title: string) => `Before${day === null ? '' : `, on ${day}`} (${title})`,
  differ: () => 'The documents do not say the same:',
  moreListed: (count: number) => `The list goes on: ${count} more in the document.`,
  /** Introduces a summary. */
  selection: (titles: readonly string[]) =>
    `${titles.join(', ')}: passages selected section by section, word for word; the document says more.`,
  changes: () => 'What has changed, according to the documents:',
  before: (title: string) => `Before — ${title}`,
  after: (title: string) => `Then — ${title}`,
  course: () => 'In the order of their dates:',
  /** A follow-up rewritten as a question that stands alone. */
  understood: (question: string) => `Question as understood: ${question}`,
  cannotWrite: () =>
    'I cannot do this without a language model: I do not write or translate, and add nothing but tasks to the documents. I can quote what they say on the subject; ask me a question.',
  /** Formats a date in words. @param date `YYYY-MM-DD` */
  day: (date: string) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date)),
  /** Proposes a task for a sheet. @param due `YYYY-MM-DD` */
  addTask: (title: string, who: string | null, due: string | null, sheet: string) =>
    [`Add the task “${title}” to the sheet “${sheet}”`, who, due === null ? null : `due ${due}`]
      .filter((part) => part !== null)
      .join(', '),
  taskAdded: (title: string, sheet: string) => `The task “${title}” was added to ${sheet}.`,
  taskUnclear: {
    date: 'I could not read the due date, or it does not exist. Ask again with a date such as 12 May 2027.',
    past: 'This due date is past. Ask again with a later date.',
    title: 'Say what is to be done, e.g. “Add a task: order the doors by 12 May 2027”.',
  },
  noTaskSheet:
    'There is no Markdown task sheet to which I could add a task. Put one with at least one task (“- [ ] …”) into the documents.',
  newTask: 'The new task',
  whichSheet: 'the sheet to which it belongs',
  plan: () => 'Proposed plan, from the documents and task sheets:',
  noModel: 'Answer composed without a language model, from rules, search and quotations.',
  missing: (servers: string) => `No reply from: ${servers}. This answer may be incomplete.`,
  refused: (what: string) => `Not done because it was refused: ${what}`,
  failed: (what: string) => `Could not be done: ${what}`,
  contradiction: () => 'Two documents contradict each other:',
  /** Replaces an answer without any supported sentence. */
  nothingHolds: () => 'Nothing in the draft is supported by the documents.',
  unsupported: () => 'Not supported by the sources:',
  /** @param why A sentence. */
  stopped: (why: string) => `The exchange was stopped. ${why}`,
  stoppedWithoutAnswer: (why: string) => `The team stopped without an answer. ${why}`,
  rephrase: 'Rephrase the question, or split it into several.',
  consent: (list: string) => `These actions need your consent:\n${list}`,
  approve: 'Approve',
  refuse: 'Refuse',
  and: (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names),
}
