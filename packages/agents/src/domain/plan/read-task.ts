import { datesIn, type FoundDate } from '@agora-mcp/core/citations'
import type { SheetTask } from './task-sheet.ts'

/** Words before a due date. */
const DUE =
  /(?:(?<!\p{L})(?:avant|d['’]ici|pour|jusqu['’]au|au plus tard|[ée]ch[ée]ance|[àa] rendre|no later than|due|by|before|until|deadline)(?!\p{L})(?:\s+(?:le|la|au|on|the|date))*\s*[:=]?\s*)$/iu
const DUE_AFTER = /^,?\s+(?:au plus tard|dernier délai|at the latest)(?!\p{L})/iu
/** Words before other dates: `le levé du 3 février`. */
const OTHER_DATE = /\b(?:du|de|depuis|en date du|dat[ée]e? du|of|from|since|dated|version)\s*$/iu
/** `@marie`, `@marie.lenoir`. */
const MENTION = /(?<![\p{L}\d])@([\p{L}][\p{L}\d]*(?:[._-][\p{L}\d]+)*)/u
const NAMED =
  /\b(?:responsable|resp\.?|qui|who|assign[ée]e? [àa]|assigned to|owner)\s*[:=]\s*([\p{Lu}][\p{L}'’-]*(?:\s+[\p{Lu}][\p{L}'’-]*){0,2})/u
/** Matches a person in brackets beside a date: one to three capitalised words. */
const PERSON = /^[\p{Lu}][\p{L}'’.-]*(?:\s+(?:de\s+|du\s+|d['’])?[\p{Lu}][\p{L}'’.-]*){0,2}$/u
const BRACKETS = /\(([^()]*)\)/gu
const UNDER_WAY = /\((?:en cours|in progress|under way)\)/iu

const STATES: ReadonlyMap<string, SheetTask['state']> = new Map(
  Object.entries<SheetTask['state']>({
    ' ': 'todo',
    x: 'done',
    X: 'done',
    '/': 'doing',
    '-': 'doing',
    '~': 'doing',
    '☐': 'todo',
    '☑': 'done',
    '☒': 'done',
  }),
)

/**
 * Matches the start of a task: in a list, `- [ ]` is to do, `- [x]` is done, and `- [/]`, `- [-]` and `- [~]`
 * are in progress; the box characters of word processors (`☐`, `☒`) count anywhere.
 */
const TASK =
  /^\s*(?:(?:[-*+•–]|\d{1,9}[.)])\s+\[(?<mark>[ xX/~-])\]|(?:(?:[-*+•–]|\d{1,9}[.)])\s+)?(?<box>[☐☑☒]))\s+(?<rest>\S.*)$/su

/** Maximum length of a task in UTF-16 units. */
const LONGEST_TASK = 1_000
/** Maximum distance in characters between a date and the word that classifies it. */
const REACH = 60

/**
 * Reads a task of a sheet, in French or English: `Envoyer la DICT avant le 12 mars 2026 @marie`, `Poser les
 * bordures (Marie, 12/03/2026)`, `Relire le plan, échéance : 2026-03-12`.
 * @param line First line of the list item.
 * @param written Date of the sheet, `YYYY-MM-DD`; a due date without a year is the next one after it.
 * @returns Null if the line is not a task.
 */
export function readTask(
  line: string,
  written: string | null,
): Pick<SheetTask, 'title' | 'who' | 'dueDate' | 'state'> | null {
  const { mark: letter, box, rest } = TASK.exec(line)?.groups ?? {}
  const mark = letter ?? box
  if (mark === undefined || rest === undefined) return null
  const text = rest.slice(0, LONGEST_TASK).toWellFormed().trimEnd()
  const bracket = personInBrackets(text, written)
  const due = bracket?.date ?? dueDateIn(text, written)
  const mention = MENTION.exec(text)
  const named = NAMED.exec(text)
  const cuts: Span[] = [
    ...(bracket === null ? [] : [bracket.span]),
    ...(due === null || bracket?.date === due ? [] : [due.span]),
    ...[mention, named].flatMap((match) => (match === null ? [] : [spanOf(match)])),
  ]
  return {
    title: titleOf(text, cuts),
    who: mention?.[1]?.replaceAll('_', ' ') ?? named?.[1] ?? bracket?.who ?? null,
    dueDate: due?.date ?? null,
    state: UNDER_WAY.test(text) && STATES.get(mark) === 'todo' ? 'doing' : (STATES.get(mark) ?? 'todo'),
  }
}

interface Span {
  readonly start: number
  readonly end: number
}

interface Due {
  readonly date: string
  readonly span: Span
}

const spanOf = (match: RegExpExecArray | RegExpMatchArray): Span => {
  const start = match.index ?? 0
  return { start, end: start + match[0].length }
}

/** `(Marie, 12/03/2026)`, `(12/03/2026)` or `(Marie)` at the end of the line. */
function personInBrackets(text: string, written: string | null) {
  for (const match of text.matchAll(BRACKETS)) {
    const inside = match[1] ?? ''
    const [found] = datesIn(inside, written)
    const isLast =
      text
        .slice(match.index + match[0].length)
        .replace(MENTION, '')
        .trim() === ''
    const name = (found === undefined ? inside : inside.slice(0, found.start) + inside.slice(found.end))
      .replace(/(?<!\p{L})(?:avant|pour|d['’]ici|by|before|le|the|échéance)(?!\p{L})|[,;:–—-]/giu, ' ')
      .trim()
      .replace(/\s+/g, ' ')
    const who = PERSON.test(name) ? name : null
    if (name !== '' && who === null) continue
    // A name without a date is a person only at the end of a task: `le regard (Tampon)`.
    if (found === undefined && !isLast) continue
    if (found === undefined && who === null) continue
    const span = spanOf(match)
    return { who, span, date: found === undefined ? null : { date: found.date, span } }
  }
  return null
}

/** Finds the due date: one introduced as such, else one that ends the line after a dash or a colon. */
const dueDateIn = (text: string, written: string | null): Due | null =>
  introducedDue(text, written) ?? lastOfLine(text, datesIn(text, written).at(-1))

/** Finds the date that a text introduces as a due date: `avant le 12 mars 2026`. */
export function introducedDue(text: string, written: string | null): Due | null {
  const [first] = datesIn(text, written).flatMap((found): Due[] => {
    const from = Math.max(0, found.start - REACH)
    const before = DUE.exec(text.slice(from, found.start))
    const after = DUE_AFTER.exec(text.slice(found.end))
    if (before === null && after === null) return []
    const start = before === null ? found.start : from + before.index
    return [{ date: found.date, span: { start, end: found.end + (after?.[0].length ?? 0) } }]
  })
  return first ?? null
}

function lastOfLine(text: string, found: FoundDate | undefined): Due | null {
  if (found === undefined || text.slice(found.end).replace(MENTION, '').trim() !== '') return null
  const before = text.slice(0, found.start)
  if (OTHER_DATE.test(before) || !/[–—:→-]\s*$/u.test(before)) return null
  return { date: found.date, span: { start: found.start, end: found.end } }
}

/** Returns the rest of the line, or the whole line if nothing remains. */
function titleOf(text: string, cuts: readonly Span[]): string {
  let title = text
  for (const { start, end } of cuts.toSorted((a, b) => b.start - a.start)) {
    title = `${title.slice(0, start)} ${title.slice(end)}`
  }
  const trimmed = title
    .replace(UNDER_WAY, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.])/g, '$1')
    .replace(/[\s,;:–—→-]+$/u, '')
    .trim()
  return trimmed === '' ? text : trimmed
}
