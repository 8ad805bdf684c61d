import { countedBy, holds } from './agreement.ts'
import { type ContentWord, isComposed } from './content-words.ts'
import { isIntroduced } from './held-before.ts'
import { measuresIn } from './measures.ts'
import { hasDay, hasQuantity, type Quantity, sameQuantity } from './quantities.ts'
import type { ReadSentence } from './sentence-parts.ts'
import type { SourceWindow } from './source-window.ts'
import { type SubjectPhrase, subjectPhraseOf } from './subject-phrase.ts'

const PASSIVE =
  /(?<![\p{L}])(?:was|were|is|are|been|being|be|est|être|sont|fut|furent|été|était|étaient|sera|seront)\s(?:\p{L}+ly\s|not\s|pas\s|never\s|jamais\s)?\p{L}+(?:ed|en|é|ée|és|ées|i|is|ie|ies|it|its|ite|ites|u|us|ue|ues|ert|erte|erts|ertes|t|n|d)(?![\p{L}])|(?<![\p{L}])(?:was|were|is|are|been|being|be)\s\p{L}+\sby\s/iu

/** Checks whether one statement says all of a claim, itself or of what its pronoun stands for. */
export function isSaidByOne(claim: ReadSentence, window: SourceWindow): boolean {
  const { sentences, before, place, language } = window
  const own = sentences.at(-1)
  if (own === undefined) return false
  const subject = subjectPhraseOf(own, language)
  const said = subjectPhraseOf(claim, language)
  // `Its length is 62 km` says what it measures.
  const isNamed =
    subject?.heads.some((word) => measuresIn(word.word).length === 0 || holds(claim.words, word)) === true
  const missing = claim.words.filter((word) => !holds(own.words, word) && !isComposed(word, own.words))
  const isPassive = PASSIVE.test(claim.text)
  if (isNamed) {
    // Who acts may be left out of a passive, and of nothing else.
    if (!isPassive && !subject.heads.some((word) => holds(claim.words, word))) return false
    if (said !== null && said.heads.length > 0 && said.heads.every((word) => holds(missing, word)))
      return false
  }
  if (!isPassive && !PASSIVE.test(own.text) && hasOtherAgent(claim, said, own, subject)) return false
  const earlier = sentences.slice(0, -1)
  const unknownBeside = (words: readonly ContentWord[]) =>
    missing.filter(
      (word) =>
        !holds([...place, ...words], word) && !isIntroduced(word, claim, [...own.words, ...words], before),
    )
  const groups = [[], ...earlier.flatMap((sentence) => groupsOf(sentence, language))]
  const isLent = groups.some((group) => unknownBeside(group).length === 0)
  return (
    isLent &&
    claim.figures.dates.every((day) => hasDay(own.figures.dates, day)) &&
    claim.figures.quantities.every(
      (said) =>
        hasQuantity(own.figures.quantities, said) || isCountOfAll(said, claim, [...earlier, ...before]),
    )
  )
}

/** Behind these a figure says how many there are: `thirty of the 48 plots`. */
const OF_ALL = /(?<![\p{L}])(?:the|all|these|those|its|their|les|des|ces|ses|leurs)\s$/iu

/** Checks whether a figure says how many of a thing there are in all, as it was said before. */
export const isCountOfAll = (
  said: Quantity,
  claim: ReadSentence,
  before: readonly ReadSentence[],
): boolean => {
  const [noun] = countedBy(claim, said)
  return (
    noun !== undefined &&
    OF_ALL.test(claim.text.slice(0, said.start)) &&
    before.some((sentence) =>
      sentence.figures.quantities.some(
        (one) => sameQuantity(said, one) && holds(countedBy(sentence, one).slice(0, 1), noun),
      ),
    )
  )
}

/** Checks whether a claim has for its subject what stands behind the verb of a statement. */
function hasOtherAgent(
  claim: ReadSentence,
  said: SubjectPhrase | null,
  own: ReadSentence,
  subject: SubjectPhrase | null,
): boolean {
  // What somebody holds has a subject of its own.
  const isHeld = [...claim.clauses, ...own.clauses].some(({ isHead }) => isHead)
  if (said === null || subject === null || said.heads.length === 0 || isHeld) return false
  const verb = claim.words.find(({ start }) => start >= said.end)
  const isOfRelative = own.clauses.some(
    ({ isRelative, words }) =>
      isRelative && verb !== undefined && holds(words, verb) && said.heads.some((word) => holds(words, word)),
  )
  if (isOfRelative) return false
  const before = own.words.filter(({ start }) => start < subject.end)
  const behind = own.words.filter(({ start }) => start >= subject.end)
  return (
    said.heads.every((word) => holds(behind, word) && !holds(before, word)) &&
    claim.words.some(({ start }) => start >= said.end)
  )
}

/** Lists what a pronoun may stand for: the subject of a statement, or what stands behind its verb. */
function groupsOf(sentence: ReadSentence, language: string): readonly (readonly ContentWord[])[] {
  const end = subjectPhraseOf(sentence, language)?.end
  if (end === undefined) return [sentence.words]
  return [
    sentence.words.filter((word) => word.start < end),
    sentence.words.filter((word) => word.start >= end),
  ]
}
