import { datesIn } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import type { SheetTask } from './task-sheet.ts'

/** What is read of an action; its place is known to whoever reads the document. */
type ReadAction = Pick<SheetTask, 'title' | 'who' | 'dueDate' | 'state'>

const BULLET = /^\s*(?:[-*+•–]|\d{1,9}[.)])\s+(?!\[[ xX/~-]\]|[☐☑☒])/u
const LABEL =
  /(?:^|\s*[—–;,|(-]\s*|\.\s+)(?<label>responsable|resp\.?|pilote|qui|par|charg[ée]e?|[ée]ch[ée]ance|d[ée]lai|date|pour le|avant le|owner|who|assigned to|responsible|due|deadline|by|[ée]tat|statut|status)\s*:\s*(?<value>[^—–;|]+?)(?=\s*(?:[—–;|)]|\.?$|[,.]\s*(?:[ée]ch[ée]ance|d[ée]lai|due|deadline|responsable|owner)\s*:))/giu
const WHO = /^(?:responsable|resp|pilote|qui|par|charge|owner|who|assigned|responsible|nom|acteur|porteur)/
/** Names of columns that hold a person in some tables, a date in others. */
const WHO_OR_DUE = /^(?:by|par|pour|for)(?!\p{L})/u
const DUE = /^(?:echeance|delai|date|pour|avant|due|deadline|by|quand|when)/
const WHAT =
  /^(?:action|tache|objet|a faire|travail|mesure|quoi|description|designation|task|what|sujet|intitule)/
const STATE = /^(?:etat|statut|status|avancement|fait|state)/
const DONE = /^(?:fait|faite|termine|terminee|clos|close|solde|soldee|ok|done|closed|x|oui|yes)\b/
/** Longer actions are cut, in UTF-16 units: the blanks of a long line are read again from each of them. */
const LONGEST = 1_000

/**
 * Reads an action of minutes in a list: `Chiffrer l’option — Responsable : Mme Roux — Échéance : 3 mai 2026`.
 * @param written Day of the minutes, `YYYY-MM-DD`; a date without a year is the next one after it.
 * @returns null for a line that names neither a person nor a date for what it says
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

/** Reads an action of a table: it has a column for what is to be done and one for who or until when; null for other rows. */
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
