import { namesFirst, showsNouns } from './noun-places.ts'
import { type Phrase, phrasesOf } from './phrases.ts'

/** Concepts of a document passage by passage, weighing the phrases of a part against the whole. */
export interface ConceptFinder {
  /** Most significant first, in their most frequent spelling. @param title Its words get extra weight. */
  concepts(text: string, limit: number, title?: string): string[]
  /** Returns the weight of each word of a text within the document, by stem. */
  weights(text: string): ReadonlyMap<string, number>
}

interface Known {
  count: number
  chunks: number
  nouns: number
  readonly length: number
  readonly surfaces: Map<string, number>
}

/** A phrase in a larger share of the passages does not distinguish them. */
const COMMON_SHARE = 0.4
/** Number of passages below which a share says little. */
const FEW_CHUNKS = 10
/** A word is dropped if a chosen phrase covers this share of its occurrences. */
const COVERED_SHARE = 0.6
/** A noun has at least this share of its occurrences in noun positions. */
const NOUN_SHARE = 0.2
/** `Duns Scot`, `Thomas d’Aquin`, `Charles Sanders Peirce`. */
const FULL_NAME = /^\p{Lu}\S*(?: \S+)* (?:\p{Ll}+’)?\p{Lu}\S*$/u
const TITLE_WEIGHT = 3

/** Learns the phrases of a document from its passages. */
export function createConceptFinder(chunks: readonly string[], language: string | null): ConceptFinder {
  const known = new Map<string, Known>()
  for (const chunk of chunks) {
    const here = new Set<string>()
    for (const { key, surface, length, isNoun } of phrasesOf(chunk, language)) {
      const entry = known.get(key) ?? { count: 0, chunks: 0, nouns: 0, length, surfaces: new Map() }
      known.set(key, entry)
      entry.count += 1
      if (isNoun) entry.nouns += 1
      if (!here.has(key)) entry.chunks += 1
      here.add(key)
      entry.surfaces.set(surface, (entry.surfaces.get(surface) ?? 0) + 1)
    }
  }
  const total = chunks.length

  /** Returns the rarity of a phrase among the passages; 0 if it is in too many. */
  const rarity = ({ chunks: found }: Known): number =>
    total >= FEW_CHUNKS && found > COMMON_SHARE * total ? 0 : Math.log(1 + total / found)

  /** Checks whether a phrase names something: it is a noun, or its head is one. */
  const isSubject = (key: string): boolean => {
    if (!showsNouns(language)) return true
    const words = key.split(' ')
    const head = known.get((namesFirst(language) ? words[0] : words.at(-1)) as string)
    return head !== undefined && (head.nouns >= NOUN_SHARE * head.count || isName(head))
  }

  /** Weighs a phrase. Several words are a term only if they recur or are a name, and then weigh more than one word. */
  const strength = (entry: Known): number =>
    entry.length > 1 && !isTerm(entry) ? 0 : rarity(entry) * (1 + Math.log2(entry.length))

  return {
    concepts(text, limit, title = '') {
      const counts = countPhrases(phrasesOf(text, language))
      for (const [key, { phrase }] of countPhrases(phrasesOf(title, language))) {
        const count = (counts.get(key)?.count ?? 0) + TITLE_WEIGHT
        counts.set(key, { phrase, count })
      }
      const ranked = [...counts.entries()]
        .map(([key, { phrase, count }]) => {
          const entry = known.get(key)
          // A word that occurs once in the whole book is rarely the subject of a passage.
          const once = entry !== undefined && entry.count === 1 ? 0.5 : 1
          const weight = entry === undefined || !isSubject(key) ? 0 : strength(entry) * once
          return { key, count, phrase, score: (1 + Math.log(count)) * weight }
        })
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))

      const chosen: typeof ranked = []
      for (const candidate of ranked) {
        if (chosen.length === limit) break
        const overlap = chosen.some(
          (other) =>
            (isWithin(candidate.key, other.key) && other.count >= COVERED_SHARE * candidate.count) ||
            isWithin(other.key, candidate.key) ||
            sharesMost(candidate.key, other.key),
        )
        if (!overlap) chosen.push(candidate)
      }
      return chosen.map(
        ({ key, phrase }) => mostFrequent(known.get(key)?.surfaces, language) ?? phrase.surface,
      )
    },
    weights(text) {
      const weights = new Map<string, number>()
      for (const { key, length } of phrasesOf(text, language)) {
        const entry = length === 1 ? known.get(key) : undefined
        if (entry !== undefined) weights.set(key, rarity(entry) * Math.log(1 + entry.count))
      }
      return weights
    },
  }
}

/** Checks whether several words form a term: they recur together, in more than one passage. */
function isTerm({ count, chunks, surfaces }: Known): boolean {
  const isFullName = [...surfaces.keys()].every((surface) => FULL_NAME.test(surface))
  return count >= 2 && (chunks >= 2 || count >= 3 || isFullName)
}

/** Checks whether a recurring word is capitalised everywhere, not only at the start of sentences. */
function isName({ count, surfaces }: Known): boolean {
  return count >= 2 && [...surfaces.keys()].every((surface) => /^\p{Lu}/u.test(surface))
}

function countPhrases(phrases: Iterable<Phrase>): Map<string, { phrase: Phrase; count: number }> {
  const counts = new Map<string, { phrase: Phrase; count: number }>()
  for (const phrase of phrases) {
    const counted = counts.get(phrase.key)
    counts.set(phrase.key, { phrase: counted?.phrase ?? phrase, count: (counted?.count ?? 0) + 1 })
  }
  return counts
}

/** Checks whether a phrase contains another as consecutive words. */
const isWithin = (inner: string, outer: string): boolean => ` ${outer} `.includes(` ${inner} `)

/** Checks whether two phrases differ in only one word, and so name one concept. */
function sharesMost(a: string, b: string): boolean {
  const words = a.split(' ')
  const others = new Set(b.split(' '))
  if (words.length < 2 || others.size < 2) return false
  return words.filter((word) => others.has(word)).length >= Math.min(words.length, others.size) - 0.5
}

/** Prefers lower case, so that the first word of a sentence is not taken for a name; not for German nouns. */
function mostFrequent(
  surfaces: ReadonlyMap<string, number> | undefined,
  language: string | null,
): string | null {
  if (surfaces === undefined) return null
  const small = [...surfaces].filter(([surface]) => surface === surface.toLowerCase())
  const [best] = (small.length > 0 && language !== 'de' ? small : [...surfaces]).sort(
    (a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1),
  )
  return best?.[0].replace(/\s+/g, ' ') ?? null
}
