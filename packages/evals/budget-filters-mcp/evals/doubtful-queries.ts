import { fold } from '@agora-mcp/core/text'
import { editDistance } from '@agora-mcp/core/text/edit-distance'
import type { Category } from '../../../../apps/budget-filters-mcp/src/domain/items/category.ts'
import { canonicalCode } from '../../../../apps/budget-filters-mcp/src/domain/items/classification-code.ts'
import type {
  ClassificationRow,
  ImportData,
  UatRow,
} from '../../../../apps/budget-filters-mcp/src/domain/items/import-data.ts'
import villages from '../../../../apps/budget-filters-mcp/src/domain/query/villages.json' with {
  type: 'json',
}
import { nameWords } from '../../../../apps/budget-filters-mcp/src/domain/words/name-words.ts'
import { takeHead } from '../../../../apps/budget-filters-mcp/src/domain/words/type-words.ts'

/** A query that invites a false promise, with the answers that would be right. */
export interface DoubtfulQuery {
  readonly category: Category
  readonly query: string
  /** SIRUTA, fiscal code or classification code; empty where nothing may be promised. */
  readonly right: readonly string[]
  readonly kind:
    | 'village'
    | 'village town hall'
    | 'stem'
    | 'label'
    | 'contradiction'
    | 'amount'
    | 'line'
    | 'code'
}

/** Queries of each kind. */
const OF_EACH = 300

/**
 * Some 2,000 queries made from the registers: villages, stems of names, codes under the label of the other
 * classification, codes beside the name of another, amounts, lines of local budgets, and codes as production stores them.
 */
export function makeDoubtfulQueries(registers: ImportData): DoubtfulQuery[] {
  const uats = registers.uats ?? []
  const functional = registers.classifications.functional_classification ?? []
  const economic = registers.classifications.economic_classification ?? []
  return [
    ...ofVillages(uats),
    ...ofStems(uats),
    ...ofLabels(functional, 'functional_classification', ['titlul', 'art.', 'ec:', 'economic']),
    ...ofLabels(economic, 'economic_classification', ['capitolul', 'fn:', 'functional']),
    ...ofContradictions(functional, 'functional_classification'),
    ...ofContradictions(economic, 'economic_classification'),
    ...ofAmounts(functional, 'functional_classification'),
    ...ofAmounts(economic, 'economic_classification'),
    ...ofLines(functional),
    ...ofCodes(functional, 'functional_classification'),
    ...ofCodes(economic, 'economic_classification'),
  ]
}

const keyOf = (name: string): string => takeHead(nameWords(name)).rest.join(' ')

function ofVillages(uats: readonly UatRow[]): DoubtfulQuery[] {
  const names = new Set(uats.map(({ name }) => keyOf(name)))
  const hallOf = new Map(uats.map(({ siruta, fiscalCode }) => [siruta, fiscalCode]))
  const units = new Map<string, string[]>()
  for (const line of Object.values(villages).flatMap((county) => county.split(';'))) {
    const [siruta = '', , ...below] = line.split('|')
    for (const name of below) units.set(name, [...(units.get(name) ?? []), siruta])
  }
  const made = [...units].filter(([name]) => !names.has(keyOf(name)))
  return [
    ...evenly(made, 2 * OF_EACH).map(
      ([query, right]): DoubtfulQuery => ({
        category: 'uat',
        query,
        right: right.length === 1 ? right : [],
        kind: 'village',
      }),
    ),
    ...evenly(made, OF_EACH / 2).map(([name, right]): DoubtfulQuery => {
      const halls = right.flatMap((siruta) => hallOf.get(siruta) ?? [])
      return {
        category: 'entity',
        query: `primăria ${name}`,
        right: halls.length === 1 ? halls : [],
        kind: 'village town hall',
      }
    }),
  ]
}

/** Names that share the beginning of one and end otherwise, and are no name themselves. */
function ofStems(uats: readonly UatRow[]): DoubtfulQuery[] {
  const names = new Set([
    ...uats.map(({ name }) => keyOf(name)),
    ...Object.values(villages).flatMap((county) =>
      county.split(/[;|]/).map((name) => nameWords(name).join(' ')),
    ),
  ])
  const keys = uats.map(({ name }) => keyOf(name))
  const made = uats.flatMap(({ name }, at) => {
    const key = keyOf(name)
    if (key.includes(' ') || key.length < 5) return []
    const other = key.replace(/[aeiou]+$/, '') + (['ia', 'enia', 'ulea', 'isoara', 'oaia'][at % 5] ?? '')
    // A letter missing inside another name would be a slip, and to be understood.
    return names.has(other) || keys.some((one) => isSlipOf(other, one)) ? [] : [other]
  })
  return evenly([...new Set(made)], OF_EACH).map((query) => ({
    category: 'uat',
    query,
    right: [],
    kind: 'stem',
  }))
}

/** Tells whether a word is another with one slip that is not at its end. */
function isSlipOf(word: string, other: string): boolean {
  let same = 0
  while (same < other.length && word[same] === other[same]) same += 1
  return same < other.length - 2 && editDistance(word, other, 1) === 1
}

function ofLabels(
  rows: readonly ClassificationRow[],
  category: Category,
  labels: readonly string[],
): DoubtfulQuery[] {
  return evenly(rows, OF_EACH / 2).map(({ code }, at) => ({
    category,
    query: `${labels[at % labels.length]} ${code}`,
    right: [],
    kind: 'label',
  }))
}

function ofContradictions(rows: readonly ClassificationRow[], category: Category): DoubtfulQuery[] {
  const named = rows.filter(({ name }) => nameWords(name).length < 8)
  return evenly(named, OF_EACH / 2).flatMap(({ code, name }, at) => {
    const other = named[((at * 7 + named.length / 2) % named.length) | 0]
    if (other === undefined || isAlike(name, other.name) || code.split('.')[0] === other.code.split('.')[0])
      return []
    return [{ category, query: `${code} ${other.name}`, right: [], kind: 'contradiction' as const }]
  })
}

const isAlike = (a: string, b: string): boolean => {
  const words = new Set(nameWords(a))
  return nameWords(b).some((word) => word.length > 3 && words.has(word)) || fold(a) === fold(b)
}

const AMOUNTS = [
  'lei',
  'mii lei',
  'de milioane de lei',
  '%',
  'ani',
  'de ani',
  'de copii',
  'zile',
  'km',
  'de persoane',
]

/** The numbers of chapters as amounts, shares and ages. */
function ofAmounts(rows: readonly ClassificationRow[], category: Category): DoubtfulQuery[] {
  const chapters = [...new Set(rows.map(({ code }) => code.slice(0, 2)))]
  return evenly(chapters, OF_EACH / 4).map((chapter, at) => ({
    category,
    query: `${chapter} ${AMOUNTS[at % AMOUNTS.length]}`,
    right: [],
    kind: 'amount',
  }))
}

/** `65.02.03 Învățământ preșcolar și primar`: a line of a local budget, with its source and its own name. */
function ofLines(rows: readonly ClassificationRow[]): DoubtfulQuery[] {
  return evenly(rows, OF_EACH).map(({ code, name }) => {
    const [chapter, ...below] = canonicalCode(code).split('.')
    return {
      category: 'functional_classification',
      query: `${[chapter, '02', ...below].join('.')} ${name}`,
      right: rows.filter((row) => fold(row.name) === fold(name)).map((row) => row.code),
      kind: 'line',
    }
  })
}

function ofCodes(rows: readonly ClassificationRow[], category: Category): DoubtfulQuery[] {
  return evenly(rows, OF_EACH / 2).map(({ code }) => {
    const pairs = canonicalCode(code).split('.')
    const query = [...pairs, '00', '00'].slice(0, 3).join('.')
    return { category, query, right: [code], kind: 'code' }
  })
}

/** At most `count` of a list, at equal distances. */
const evenly = <Item>(list: readonly Item[], count: number): Item[] =>
  list.length <= count
    ? [...list]
    : Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)] as Item)
