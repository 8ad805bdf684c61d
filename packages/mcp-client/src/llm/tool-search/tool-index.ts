import { rarityOf } from '@agora-mcp/core/ranking'
import { createTextAnalyzer, isFunctionWord, words } from '@agora-mcp/core/text'
import type { ToolDefinition } from '../../client/tool-source.ts'
import { propertiesOf } from '../schemas/subschemas.ts'

export interface ToolIndex {
  /** Best tools for a query, best first; none without a word of it. */
  find(query: string, most: number): ToolDefinition[]
}

/** Weights of words by field: names are chosen to say what a tool does. */
const WEIGHTS = { name: 3, title: 2, firstSentence: 2, description: 1, argument: 0.5 }
/** BM25's k1; b is 0: many arguments are no fault. From half the queries of `evals/tool-search.eval.ts`. */
const K1 = 2
/** Weight of a synonym relative to the word itself. */
const SYNONYM_SHARE = 0.2
/** Synonymous verbs of tools, and similar words. */
const SYNONYMS = [
  'add create new make insert register write append',
  'delete remove drop erase forget destroy',
  'update edit change modify rename replace set',
  'get read open fetch show view display retrieve see',
  'list enumerate overview all which',
  'search find lookup query locate',
  'send post submit deliver',
  'move transfer rename',
  'file document pdf',
  'folder directory',
  'picture image photo',
  'note thought memory remember memorize',
  'schedule plan book arrange',
  'cancel stop abort close end',
  'restore recover undo undelete',
].map((group) => group.split(' '))

interface IndexedTool {
  readonly tool: ToolDefinition
  readonly counts: ReadonlyMap<string, number>
}

/** Ranks by BM25 with field weights, in English, the usual language of tools. */
export function createToolIndex(tools: readonly ToolDefinition[]): ToolIndex {
  const analyzer = createTextAnalyzer()
  const termsOf = (text: string) => analyzer.terms(separated(text), 'en')
  const synonyms = SYNONYMS.map((group) => new Set(group.flatMap(termsOf)))
  const indexed = tools.map((tool): IndexedTool => ({ tool, counts: countTerms(tool, termsOf) }))
  const frequency = new Map<string, number>()
  for (const { counts } of indexed) {
    for (const term of counts.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  }

  const scoreOf = ({ counts }: IndexedTool, asked: ReadonlyMap<string, number>): number => {
    let score = 0
    for (const [term, share] of asked) {
      const count = counts.get(term)
      if (count === undefined) continue
      const { weight } = rarityOf(frequency.get(term) ?? 0, indexed.length)
      score += (share * weight * count * (K1 + 1)) / (count + K1)
    }
    return score
  }

  return {
    find(query, most) {
      const asked = expand(contentTerms(query, termsOf), synonyms)
      return indexed
        .map((one) => ({ tool: one.tool, score: scoreOf(one, asked) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, most)
        .map(({ tool }) => tool)
    },
  }
}

function countTerms(
  { name, title, description, inputSchema }: ToolDefinition,
  termsOf: (text: string) => string[],
): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const term of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + weight)
  }
  const end = description.search(/[.!?](?:\s|$)/)
  const firstEnd = end === -1 ? description.length : end
  add(name, WEIGHTS.name)
  add(title ?? '', WEIGHTS.title)
  add(description.slice(0, firstEnd), WEIGHTS.firstSentence)
  add(description.slice(firstEnd), WEIGHTS.description)
  for (const [argument, { description: says = '' }] of Object.entries(propertiesOf(inputSchema))) {
    add(`${argument} ${String(says)}`, WEIGHTS.argument)
  }
  return counts
}

/** Splits `library__search_chunks` and `readTextFile` into words. */
const separated = (text: string): string => text.replaceAll('_', ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

/** Terms of a query without its function words, unless there is nothing else. */
function contentTerms(query: string, termsOf: (text: string) => string[]): string[] {
  const all = [...words(separated(query))]
  const telling = all.filter((word) => !isFunctionWord(word, 'en'))
  return (telling.length > 0 ? telling : all).flatMap(termsOf)
}

function expand(terms: readonly string[], synonyms: readonly ReadonlySet<string>[]): Map<string, number> {
  const asked = new Map<string, number>()
  for (const term of terms) {
    for (const group of synonyms) {
      if (!group.has(term)) continue
      for (const other of group) asked.set(other, Math.max(SYNONYM_SHARE, asked.get(other) ?? 0))
    }
  }
  for (const term of terms) asked.set(term, 1)
  return asked
}
