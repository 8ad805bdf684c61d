import { holds } from './agreement.ts'
import type { ContentWord } from './content-words.ts'
import prepositions from './prepositions.json' with { type: 'json' }
import type { ReadSentence } from './sentence-parts.ts'

type Kinds = ReadonlySet<string | null>

/** Prepositions that say something else than all others, by their kind: `from`, `without`. */
const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries(prepositions).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind])),
)
const TIMES: Kinds = new Set(['before', 'after'])
const ARTICLE = "(?:(?:the|an?|its|his|her|their|les?|la|une?|des|son|sa|ses|leurs?|any|all)\\s+|l['’])?"
const MARKED = new RegExp(`(?<![\\p{L}])(${[...KINDS.keys()].join('|')})(?:\\s+|['’])${ARTICLE}$`, 'iu')
const ANY = new RegExp(`(?<![\\p{L}])(?:(?:de|du|des|of|by|par)\\s+|d['’])${ARTICLE}$`, 'iu')

/** Kind of the preposition right before a word; null for all that may stand for one another. */
const kindOf = ({ start }: ContentWord, text: string): string | null =>
  KINDS.get(MARKED.exec(text.slice(0, start))?.[1]?.toLowerCase() ?? '') ?? null

/** Kinds that a word may have: its own, and that of the words it follows directly: `under the engineer Amos Pell`. */
function kindsOf(word: ContentWord, { words, text }: ReadSentence): Kinds {
  const kinds = new Set([kindOf(word, text)])
  for (let at = words.indexOf(word); at > 0; at -= 1) {
    const [before, own] = [words[at - 1], words[at]]
    if (before === undefined || own === undefined || text.slice(before.end, own.start) !== ' ') break
    kinds.add(kindOf(before, text))
  }
  return kinds
}

/** Checks whether a claim puts a word behind another preposition than its source does: `to Italy` for `from Italy`. */
export const changesPreposition = (claim: ReadSentence, source: ReadSentence): boolean =>
  claim.words.some((word) => {
    const found = source.words.filter((one) => holds([one], word))
    // `D’Italie`, `les murs de la ville`: it may stand for any.
    if (found.length === 0 || ANY.test(claim.text.slice(0, word.start))) return false
    const said = kindsOf(word, claim)
    return found.every((one) => {
      const kinds = kindsOf(one, source)
      // One thing may stand behind `before` where the other stands behind `after`, or neither.
      if (hasTime(kinds) || hasTime(said)) return hasTime(kinds) && hasTime(said) && !intersects(kinds, said)
      return !intersects(kinds, said)
    })
  })

const intersects = (some: Kinds, others: Kinds): boolean => [...some].some((kind) => others.has(kind))
const hasTime = (kinds: Kinds): boolean => intersects(kinds, TIMES)
