import { datesIn } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { COURTESY_TITLE } from '../lexicon/courtesy-title.ts'
import { readTask } from './read-task.ts'
import type { SheetTask } from './task-sheet.ts'

/** The fields read from an action; its location is known to the caller. */
type ReadAction = Pick<SheetTask, 'title' | 'who' | 'dueDate' | 'state'>

const BULLET = /^\s*(?:[-*+•–→▪◦‣➔]|\d{1,9}[.)])\s+(?!\[[ xX/~-]\]|[☐☑☒])/u
const LABEL =
  /(?:^|\s*[—–;,|(-]\s*|\.\s+)(?<label>responsable|resp\.?|pilote|qui|par|charg[ée]e?|[ée]ch[ée]ance|d[ée]lai|date|pour le|avant le|quand|owner|who|when|assigned to|assignee|responsible|due|deadline|by|[ée]tat|statut|status)\s*:\s*(?<value>[^—–;|]+?)(?=\s*(?:[—–;|)]|\.?$|[,.]\s*(?:[ée]ch[ée]ance|d[ée]lai|due|deadline|responsable|owner)\s*:))/giu
const WHO =
  /^(?:responsable|resp|pilote|qui|par|charge|owner|who|assign|responsible|nom|acteur|porteur|en charge|personne)/
/** Matches column names that contain a person in some tables and a date in others. */
const WHO_OR_DUE = /^(?:by|par|pour|for)(?!\p{L})/u
const DUE = /^(?:echeance|delai|date|pour|avant|due|deadline|target|by|quand|when)/
const WHAT =
  /^(?:(?:decisions? ?(?:\/|et|ou|and|or) ?)?action|tache|objet|a faire|travail|mesure|quoi|description|designation|task|what|sujet|intitule)/
const STATE = /^(?:etat|statut|status|avancement|progress|fait|done|state)/
const DONE =
  /^(?:fait|faite|termine|terminee|clos|close|solde|soldee|ok|done|closed|x|oui|yes|100 ?%)(?![\p{L}\d])/u
const OWN_LABEL = /^(?:actions?|tâches?|tasks?|à faire|to do)\s*(?:n°\s*)?\d*\s*:\s+/iu
const NAMED_FIRST = new RegExp(
  String.raw`^(?<who>(?:${COURTESY_TITLE}|\p{Lu}\p{Ll}[\p{L}-]*)\s+(?:de |du |d['’])?\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?)\s*:\s+(?<rest>\S.*)$`,
  'u',
)
const BRACKETED = /\([^()]*\d[^()]*\)\W*$/u
const DOING = /^(?:en cours|in progress|under way|ongoing|started|commence|\d{1,2} ?%)/
const stateIn = (text: string): ReadAction['state'] =>
  DONE.test(fold(text)) ? 'done' : DOING.test(fold(text)) ? 'doing' : 'todo'

/** Maximum length of an action in UTF-16 units; bounds the quadratic cost of matching blanks in a long line. */
const LONGEST = 1_000

/**
 * Reads an action from a list in minutes: `Chiffrer l’option — Responsable : Mme Roux — Échéance : 3 mai
 * 2026`.
 * @param written Date of the minutes, `YYYY-MM-DD`; a date without a year is the next one after it.
 * @returns Null for a line without a person or a date.
 */
export function readAction(line: string, written: string | null): ReadAction | null {
  const bullet = BULLET.exec(line)?.[0]
  const start = bullet?.length ?? 0
  const text = line
    .slice(start, start + LONGEST)
    .toWellFormed()
    .replace(/\*\*|__/g, '')
    .replace(OWN_LABEL, '')
    .trim()
  const named = bullet === undefined ? null : readNamedFirst(text, written)
  if (named !== null) return named
  const labels = Array.from(text.matchAll(LABEL), ({ groups, index }) => ({
    label: fold(groups?.label ?? ''),
    value: (groups?.value ?? '').trim(),
    index,
  }))
  const [first] = labels
  if (first === undefined) return bullet === undefined ? null : readBracketed(text, written)
  const title = text
    .slice(0, first.index)
    .replace(/[\s—–;,(-]+$/u, '')
    .trim()
  const who = labels.find(({ label }) => WHO.test(label))?.value ?? null
  const due = labels.find(({ label }) => DUE.test(label))?.value ?? null
  const dueDate = due === null ? null : (datesIn(due, written)[0]?.date ?? null)
  // A line of prose is an action only if it names both.
  const isLacking = bullet === undefined ? who === null || dueDate === null : who === null && dueDate === null
  if (title === '' || isLacking) return null
  const state = labels.find(({ label }) => STATE.test(label))?.value ?? ''
  return { title, who, dueDate, state: stateIn(state) }
}

/** Reads an action that begins with its person: `M. Roy : remplacer la serrure avant le 30 mai 2027`. */
function readNamedFirst(text: string, written: string | null): ReadAction | null {
  const { who, rest } = NAMED_FIRST.exec(text)?.groups ?? {}
  if (who === undefined || rest === undefined) return null
  const task = readTask(`- [ ] ${rest}`, written)
  return task === null || task.dueDate === null ? null : { ...task, who }
}

/** Reads an action that ends with its person and its date in brackets: `Réserver la salle (Mme Roy, pour le 30 mai 2027)`. */
function readBracketed(text: string, written: string | null): ReadAction | null {
  const task = BRACKETED.test(text) ? readTask(`- [ ] ${text}`, written) : null
  return task === null || task.who === null || task.dueDate === null ? null : task
}

/** Reads a row with a column for the task and one for a person or a date; null for other rows. */
export function readActionRow(
  fields: readonly { readonly name: string; readonly value: string }[],
  written: string | null,
): ReadAction | null {
  const dateIn = (value: string) => datesIn(value, written)[0]?.date ?? null
  const cell = (names: RegExp, isMeant: (value: string) => boolean = () => true) =>
    fields.find(({ name, value }) => names.test(fold(name)) && isMeant(value))?.value.trim() ?? null
  const title = cell(WHAT)
  const who = cell(WHO) ?? cell(WHO_OR_DUE, (value) => dateIn(value) === null)
  const due = cell(DUE, (value) => dateIn(value) !== null)
  const dueDate = due === null ? null : dateIn(due)
  if (title === null || (who === null && dueDate === null)) return null
  return {
    title: title.slice(0, LONGEST).toWellFormed(),
    who,
    dueDate,
    state: stateIn(cell(STATE) ?? ''),
  }
}
