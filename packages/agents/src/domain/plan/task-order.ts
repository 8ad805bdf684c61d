import { fold } from '@agora-mcp/core/text'
import { COURTESY_TITLE } from '../lexicon/courtesy-title.ts'
import { readTask } from './read-task.ts'

export interface TaskOrder {
  readonly title: string
  readonly who: string | null
  /** `YYYY-MM-DD`. */
  readonly dueDate: string | null
  /** The sheet as the message names it; null if it names none. */
  readonly sheet: string | null
  /** Part that has to be said again: the date is none, or past, or there is no title. */
  readonly unclear: 'date' | 'past' | 'title' | null
}

const ORDER =
  /^\W*(?:(?:peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu peux|can you|could you|please|merci de|veuillez)\s+)*(?:m['’]|me\s+|nous\s+)?(?:ajoute[rsz]?|cr[ée]{1,2}[rsz]?|note[rsz]?|inscri(?:s|re|vez)|add|create)(?:-moi|-nous)?\s+(?:moi\s+)?(?:(?:une|la|cette|an?|the|this)\s+)?(?:nouvelle\s+|new\s+)?(?:t[âa]che|task|todo|to-do)(?![\p{L}])(?<rest>.*)$/isu
const SHEET =
  /\s*(?:à|dans|sur|to|in|on)\s+(?:la\s+|the\s+)?(?:fiche|sheet)\s+(?:(?:de|du|des|of|for)\s+|d['’])?[«“"]?\s*(?<name>[^:«»“”"]+?)\s*[»”"]?\s*(?=:|$)/iu
const WHO = new RegExp(
  String.raw`\s*(?:pour|à|par|for|assignée? à|assigned to|responsable\s*:)\s+(?<name>(?:${COURTESY_TITLE}\s+)?\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+){0,2})\s*(?=[:,.]|$|\s(?:avant|d['’]ici|pour le|by|before|due)(?!\p{L}))`,
  'u',
)
const TITLED = new RegExp(String.raw`^${COURTESY_TITLE}\s`, 'u')
/** A date that could not be read: a figure after a word for a due date. */
const NO_DATE =
  /(?<!\p{L})(?:avant|d['’]ici|jusqu['’]au|au plus tard|[ée]ch[ée]ance|pour le|by|before|until|due)\s*(?:le|au|on|the|:)?\s*\d/iu

export const isTaskOrder = (message: string): boolean => ORDER.test(message)

/**
 * Reads a message that asks to add a task: `Ajoute une tâche pour Mme Roux : louer la nacelle avant le 12 mai
 * 2027`.
 * @param today `YYYY-MM-DD`; a date without a year is the next one.
 * @param people Names in the office's tasks; others count as people only with a title.
 * @returns Null for any other message.
 */
export function taskOrderIn(message: string, today: string, people: readonly string[]): TaskOrder | null {
  const said = ORDER.exec(message.replace(/[\s?.!]+$/u, ''))?.groups?.rest
  if (said === undefined) return null
  const sheet = SHEET.exec(said)?.groups?.name ?? null
  const inSheet = said.replace(SHEET, ' ')
  const person = WHO.exec(inSheet)
  const name = person?.groups?.name ?? ''
  const isPerson = TITLED.test(name) || people.some((one) => isNamed(one, name))
  const what = (isPerson && person !== null ? inSheet.replace(person[0], ' ') : inSheet)
    .replace(/^[\s:,–—-]+/u, '')
    .replace(/^(?:(?:de|to|qui dit|intitulée)\s+|d['’])/iu, '')
    .replace(/[«»“”"]/gu, ' ')
    .replace(/[\s.,;:–—-]+$/u, '')
    .trim()
  const task = readTask(`- [ ] ${what}`, today)
  const due = task?.dueDate ?? null
  const title = task?.title ?? ''
  return {
    title: title.slice(0, 1).toLocaleUpperCase() + title.slice(1),
    who: task?.who ?? (isPerson ? (people.find((one) => isNamed(one, name)) ?? name) : null),
    dueDate: due,
    sheet,
    unclear:
      title === ''
        ? 'title'
        : due === null && NO_DATE.test(what)
          ? 'date'
          : isPast(due, today)
            ? 'past'
            : null,
  }
}

const isPast = (day: string | null, today: string): boolean => day !== null && day < today

/** Checks whether a name is that of a person, whole or one part of it. */
const isNamed = (person: string, name: string): boolean =>
  name !== '' && (fold(person) === fold(name) || fold(person).split(/\s+/).includes(fold(name)))
