import { fold } from '@agora-mcp/core/text'
import type { ClassificationCategory } from '../items/category.ts'
import { canonicalCode } from '../items/classification-code.ts'
import type { ClassificationRow } from '../items/import-data.ts'
import { STARTER_NODES } from '../starter/index.ts'
import { isConnecting, nameWords } from '../words/name-words.ts'

/** Share of the words of a known name that identify a node with the same code. */
const SAME_NODE = 0.5

/** `20` is Bunuri și servicii in one and Contribuțiile angajatorilor in the other. Null without any. */
export function classificationKind(rows: readonly ClassificationRow[]): ClassificationCategory | null {
  const functional = agreement(rows, 'functional_classification')
  const economic = agreement(rows, 'economic_classification')
  if (functional === economic) return null
  return functional > economic ? 'functional_classification' : 'economic_classification'
}

/** Counts the nodes of the starter set with the same code and a similar name in a list. */
function agreement(rows: readonly ClassificationRow[], category: ClassificationCategory): number {
  const byCode = new Map(rows.map((row) => [canonicalCode(row.code), row]))
  return STARTER_NODES[category].filter(({ code, name, english }) => {
    const row = byCode.get(code)
    if (row === undefined) return false
    const found = new Set(nameWords(`${row.name} ${row.altName ?? ''}`))
    return [name, english].some((known) => {
      const words = nameWords(known).filter((word) => !isConnecting(word))
      return words.filter((word) => found.has(word)).length / words.length >= SAME_NODE
    })
  }).length
}

/** `Partea I-a SERVICII …`, `Partea a II-a APĂRARE, …`, `Part II - DEFENSE, …` */
const PART = /^(partea (a )?[ivx]+-a|part [ivx]+)\b/
/** `70. cheltuieli de capital (70=71+72+75)` */
const SUM = /\(\d\d\s*=\s*\d\d(\s*\+\s*\d\d)+\)/

/** Removes parts of the budget and sums of chapters: printed lists number them, but no booking does. */
export function withoutHeadings(rows: readonly ClassificationRow[]): readonly ClassificationRow[] {
  const withBelow = new Set(rows.map(({ code }) => canonicalCode(code).split('.')).flatMap(chapterOfLonger))
  return rows.filter(({ code, name }) => {
    const isHeading = PART.test(fold(name)) || SUM.test(name)
    return !isHeading || withBelow.has(canonicalCode(code))
  })
}

const chapterOfLonger = ([chapter = '', ...below]: readonly string[]): string[] =>
  below.length === 0 ? [] : [chapter]
