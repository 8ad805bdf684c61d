import { datesIn } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import type { SheetTask } from './task-sheet.ts'

/** The fields read from an action; its location is known to the caller. */
type ReadAction = Pick<SheetTask, 'title' | 'who' | 'dueDate' | 'state'>

const BULLET = /^\s*(?:[-*+•–]|\d{1,9}[.)])\s+(?!\[[ xX/~-]\]|[☐☑☒])/u
const LABEL =
  /(?:^|\s*[—–;,|(-]\s*|\.\s+)(?<label>responsable|resp\.?|pilote|qui|par|charg[ée]e?|[ée]ch[ée]ance|d[ée]lai|date|pour le|avant le|owner|who|assigned to|responsible|due|deadline|by|[ée]tat|statut|status)\s*:\s*(?<value>[^—–;|]+?)(?=\s*(?:[—–;|)]|\.?$|[,.]\s*(?:[ée]ch[ée]ance|d[ée]lai|due|deadline|responsable|owner)\s*:))/giu
const WHO = /^(?:responsable|resp|pilote|qui|par|charge|owner|who|assigned|responsible|nom|acteur|porteur)/
/** Matches column names that contain a person in some tables and a date in others. */
const WHO_OR_DUE = /^(?:by|par|pour|for)(?!\p{L})/u
const DUE = /^(?:echeance|delai|date|pour|avant|due|deadline|by|quand|when)/
const WHAT =
  /^(?:action|tache|objet|a faire|travail|mesure|quoi|description|designation|task|what|sujet|intitule)/
const STATE = /^(?:etat|statut|status|avancement|fait|state)/
const DONE = /^(?:fait|faite|termine|terminee|clos|close|solde|soldee|ok|done|closed|x|oui|yes)\b/
/**
 * Maximum length of an action in UTF-16 units; bounds the quadratic cost of matching blanks in a long line.
 */
const LONGEST = 1_000

/**
 * Reads an action from a list in minutes: `Chiffrer l’option — Responsable : Mme Roux — Échéance : 3 mai
 * 2026`.
 * @param written Date of the minutes, `YYYY-MM-DD`; a date without a year is the next one after it.
 * @returns Null for a line without a person or a date.
 */
export function readAction(line: string, written: string | null): ReadAction | null {
  const bullet = BULLET.exec(line)
  if (bullet === null) return null
  const text = line.slice(bullet[0].length, bullet[0].length + LONGEST).toWellFormed()
  const labels = Array.from(text.matchAll(LABEL), ({ groups, index }) => ({
    label: fold(groups?.label ?? ''),
    value: (groups?.value ?? '').trim(),
    index,
  }))
  const [first] = labels
  if (first === undefined) return null
  const title = text
    .slice(0, first.index)
    .replace(/[\s—–;,(-]+$/u, '')
    .trim()
  const who = labels.find(({ label }) => WHO.test(label))?.value ?? null
  const due = labels.find(({ label }) => DUE.test(label))?.value ?? null
  const dueDate = due === null ? null : (datesIn(due, written)[0]?.date ?? null)
  if (title === '' || (who === null && dueDate === null)) return null
  const state = labels.find(({ label }) => STATE.test(label))?.value ?? ''
  return { title, who, dueDate, state: DONE.test(fold(state)) ? 'done' : 'todo' }
}

/**
 * Reads an action from a table row with a column for the task and one for a person or a date; null for other
 * rows.
 */
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
    state: DONE.test(fold(cell(STATE) ?? '')) ? 'done' : 'todo',
  }
}
