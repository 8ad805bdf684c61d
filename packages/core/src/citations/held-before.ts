import { holds } from './agreement.ts'
import { type ContentWord, isComposed } from './content-words.ts'
import type { ReadSentence } from './sentence-parts.ts'
import { isOwnedBy } from './subjects.ts'

/** Checks whether a word goes with its neighbour in a claim as it did where that was named first: `a steam launch`, then `the launch`. */
export function isIntroduced(
  word: ContentWord,
  claim: ReadSentence,
  words: readonly ContentWord[],
  before: readonly ReadSentence[],
): boolean {
  const next = claim.words[claim.words.indexOf(word) + 1]
  if (next === undefined || next.before.length > 0 || !holds(words, next)) return false
  return before.some((sentence) =>
    sentence.words.some((one, at) => {
      const behind = sentence.words[at + 1]
      return holds([one], word) && behind?.before.length === 0 && holds([behind], next)
    }),
  )
}

/** Checks whether a word is the owner of the one before it in a claim and was spoken of right before: `The tower clock … The pendulum`. */
export function isOwnerBefore(
  word: ContentWord,
  claim: ReadSentence,
  words: readonly ContentWord[],
  before: readonly ReadSentence[],
): boolean {
  const own = claim.words[claim.words.indexOf(word) - 1]
  const [first] = words
  if (own === undefined || first === undefined || !isOwnedBy(own, word, claim) || !holds([first], own))
    return false
  const spoken = before.flatMap((sentence) => sentence.words)
  return holds(spoken, word) || isComposed(word, spoken)
}
