import { fold } from '@agora-mcp/core/text'
import type { Piece } from '../finding/finding.ts'
import { pieceOf } from '../ranking/piece-of.ts'
import { PERSON_COLUMN } from '../statements/columns.ts'
import { allPassages, type Material } from '../statements/material.ts'
import { peopleIn } from '../statements/people.ts'
import { type AnswerPassage, type Statement, statementsIn } from '../statements/statement.ts'
import { personCells } from '../values/person-cell.ts'

type Attendance = 'present' | 'excused' | 'absent'

/** Matches questions for people, folded. */
const WHO = /^\W*(?:et |and |mais )?(?:qui|who|quelles? personnes?|which people)\b/
/** Patterns of questions by what they ask for, folded; whoever was missing without excuse is not excused. */
const ASKED: readonly (readonly [RegExp, Attendance])[] = [
  [
    /\b(?:sans (?:excuse|s'excuser|prevenir)|(?:pas|non|not) excuse\w*|without (?:excuse|apolog\w+))\b/,
    'absent',
  ],
  [/\b(?:excuser?|excuses?|excusee?s?|excused|apologi[sz]\w+|sent apologies)\b/, 'excused'],
  [/\b(?:absente?s?|absent|manqu(?:e|ait|aient|ent)|missing|missed)\b/, 'absent'],
  [
    /\b(?:presente?s?|assist(?:e|ait|aient|aient)|attended|etai(?:t|ent) la|was there|were there)\b/,
    'present',
  ],
]
/** Patterns of what a cell, a label or a legend says, folded. */
const SAID: readonly (readonly [RegExp, Attendance])[] = [
  [/^(?:excuse|abs\w*\.? exc|absent\w* excuse|apolog)/, 'excused'],
  [/^(?:absent|non excuse)/, 'absent'],
  [/^(?:(?:membres )?present|etai(?:t|ent) la|autour de la table|participant|attend)/, 'present'],
]
/** Meanings of codes where no legend tells others. */
const CODES: ReadonlyMap<string, Attendance> = new Map([
  ['p', 'present'],
  ['pres', 'present'],
  ['e', 'excused'],
  ['ex', 'excused'],
  ['exc', 'excused'],
  ['a', 'absent'],
  ['abs', 'absent'],
])
/** Matches names of columns for attendance, folded: `Prés.`, `P/E/A`. */
const COLUMN = /^(?:pres|statut|emarg|attend|p ?[/|,] ?(?:e|a))/
/** Matches an entry of a legend: `Exc. = excusé·e`, `P présent`. */
const LEGEND =
  /(?<![\p{L}\d])(?<code>\p{Lu}\p{Ll}{0,3})\.?\s*(?:[=:]\s*)?(?<word>(?:pr[ée]sent|excus|absent|apolog)[\p{L}·.()-]*)/gu
const LABEL = /^[\s*-]*(?<label>\p{L}[\p{L}·()’' -]{1,40}?)\s?:\**\s*(?<people>\S.*)$/u

const meaningOf = (text: string): Attendance | undefined =>
  SAID.find(([pattern]) => pattern.test(fold(text)))?.[1]

/** Detects a question for those who were present at a meeting, excused or absent; null for any other. */
export function askedAttendance(question: string): Attendance | null {
  const text = fold(question)
  return WHO.test(text) ? (ASKED.find(([pattern]) => pattern.test(text))?.[1] ?? null) : null
}

/** Finds who was present, excused or absent in the documents that a question names; empty if they do not tell. */
export function attendanceIn(question: string, material: Material): Piece[] {
  const asked = askedAttendance(question)
  if (asked === null || material.named.size === 0) return []
  const own = allPassages(material).filter(({ source }) => material.named.has(source))
  return [...Map.groupBy(own, ({ source }) => source).values()]
    .flatMap((passages) => inDocument(passages, asked))
    .map((piece, at) => ({ ...piece, part: at === 0 ? 'answer' : 'beside' }))
}

function inDocument(passages: readonly AnswerPassage[], asked: Attendance): Piece[] {
  const codes = codesOf(passages)
  return passages.flatMap(statementsIn).flatMap((statement) => {
    const value = statement.kind === 'row' ? rowValue(statement, asked, codes) : listValue(statement, asked)
    return value === null ? [] : [pieceOf(statement, 'answer', value)]
  })
}

/** Reads the legend of a document; codes that it does not explain have their usual meanings. */
function codesOf(passages: readonly AnswerPassage[]): ReadonlyMap<string, Attendance> {
  const codes = new Map(CODES)
  for (const { text, fields } of passages) {
    if (fields !== null) continue
    for (const { groups } of text.matchAll(LEGEND)) {
      const meaning = meaningOf(groups?.word ?? '')
      if (meaning !== undefined) codes.set(fold(groups?.code ?? ''), meaning)
    }
  }
  return codes
}

/** Returns the person of a row whose cell for attendance says what is asked for. */
function rowValue(statement: Statement, asked: Attendance, codes: ReadonlyMap<string, Attendance>) {
  const cell = statement.cells.find(
    ({ name, value }) => COLUMN.test(fold(name)) || meaningOf(value) !== undefined,
  )
  if (cell === undefined) return null
  const meaning = meaningOf(cell.value) ?? codes.get(fold(cell.value).replace(/[.\s]/g, ''))
  if (meaning !== asked) return null
  const [person] = [
    ...statement.cells.filter(({ name }) => PERSON_COLUMN.test(fold(name))),
    ...personCells(statement, []),
  ].filter((one) => one !== cell)
  return person === undefined ? null : { text: person.value, start: null, end: null, label: null }
}

/** Returns the people behind a label that says what is asked for: `Excusés : …`. */
function listValue({ text }: Statement, asked: Attendance) {
  const { label = '', people = '' } = LABEL.exec(text)?.groups ?? {}
  if (meaningOf(label) !== asked || peopleIn(people).length === 0) return null
  const start = text.length - people.length
  const end = start + people.replace(/[\s.;]+$/u, '').length
  return { text: text.slice(start, end), start, end, label: null }
}
