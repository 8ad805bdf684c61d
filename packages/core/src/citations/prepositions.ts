import { holds } from './agreement.ts'
import type { ContentWord } from './content-words.ts'
import prepositions from './prepositions.json' with { type: 'json' }
import type { ReadSentence } from './read-sentence.ts'

/** Prepositions that say something else than all others, by their kind: `from`, `without`. */
const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries(prepositions).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind])),
)
const TIMES: ReadonlySet<string | null> = new Set(['before', 'after'])
const ARTICLE = "(?:(?:the|an?|its|his|her|their|les?|la|une?|des|son|sa|ses|leurs?|any|all)\\s+|l['’])?"
const MARKED = new RegExp(`(?<![\\p{L}])(${[...KINDS.keys()].join('|')})(?:\\s+|['’])${ARTICLE}$`, 'iu')
const ANY = new RegExp(`(?<![\\p{L}])(?:(?:de|du|des|of|by|par)\\s+|d['’])${ARTICLE}$`, 'iu')

/** The kind of the preposition right before a word; null for all that may stand for one another. */
const kindOf = ({ start }: ContentWord, text: string): string | null =>
  KINDS.get(MARKED.exec(text.slice(0, start))?.[1]?.toLowerCase() ?? '') ?? null

/** Whether a claim puts a word behind another preposition than its source does: `to Italy` for `from Italy`. */
export const changesPreposition = (claim: ReadSentence, source: ReadSentence): boolean =>
  claim.words.some((word) => {
    const found = source.words.filter((one) => holds([one], word))
    // `D’Italie`, `les murs de la ville`: it may stand for any.
    if (found.length === 0 || ANY.test(claim.text.slice(0, word.start))) return false
    const said = kindOf(word, claim.text)
    return found.every((one) => {
      const kind = kindOf(one, source.text)
      // One thing may stand behind `before` where the other stands behind `after`, or neither.
      if (TIMES.has(kind) || TIMES.has(said)) return TIMES.has(kind) && TIMES.has(said) && kind !== said
      return kind !== said
    })
  })
