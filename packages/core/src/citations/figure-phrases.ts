import { holds } from './agreement.ts'
import type { ContentWord } from './content-words.ts'
import { hasQuantity, isSameKind, isYear, type Quantity, sameQuantity } from './quantities.ts'
import type { ReadSentence } from './sentence-parts.ts'

/** Parts what is said of one figure from what is said of the next: `4 euros for residents | and 6 euros for others`. */
const JOINT =
  /[,;]|(?<![\p{L}])(?:and|but|or|compared|against|versus|than|while|et|mais|ou|contre|que)(?![\p{L}])/giu

/** Between a figure and what it is a rate of: `140 francs a night`. */
const PER = /^\s(?:\p{L}+\s)?(?:an?|per|each|every|par|le|la)\s$/iu

interface Phrase {
  readonly figure: Quantity
  readonly start: number
  readonly end: number
}

/** The stretches of a sentence that go with one each of several figures of one kind. */
function phrasesOf({ text, figures }: ReadSentence, said: Quantity): Phrase[] {
  const same = figures.quantities.filter((one) => isSameKind(one, said) && isYear(one) === isYear(said))
  const starts = same.map((figure, at) => {
    const before = same[at - 1]
    if (before === undefined) return 0
    const joint = [...text.slice(before.end, figure.start).matchAll(JOINT)].at(-1)
    return joint === undefined ? null : before.end + joint.index
  })
  return same.flatMap((figure, at) => {
    const start = starts[at]
    // `From 14 to 19`, `between 1861 and 1864`: nothing goes with one alone.
    if (start === null || start === undefined) return []
    return [{ figure, start, end: starts.slice(at + 1).find((next) => next !== null) ?? text.length }]
  })
}

/** Checks whether a claim gives a figure with what its source says of another figure of that kind. */
export function mixesFigures(claim: ReadSentence, source: ReadSentence): boolean {
  return claim.figures.quantities.some((said) => {
    const phrases = phrasesOf(source, said)
    const own = phrases.filter(({ figure }) => sameQuantity(said, figure))
    const others = phrases.filter(({ figure }) => !hasQuantity(claim.figures.quantities, figure))
    const first = phrases[0]
    if (own.length === 0 || others.length === 0 || first === undefined) return false
    const isIn = (start: number, some: readonly Phrase[]) =>
      some.some((phrase) => start >= phrase.start && start < phrase.end)
    // What stands before the first figure is said of all, and so is the noun that is counted.
    const isShared = ({ start, end, before }: ContentWord | (Quantity & { readonly before?: undefined })) =>
      end <= first.figure.start ||
      (before?.length === 0 && others.some(({ figure }) => start - figure.end === 1)) ||
      others.some(({ figure }) => PER.test(source.text.slice(figure.end, start)))
    const isOfOther = (found: readonly (ContentWord | (Quantity & { readonly before?: undefined }))[]) =>
      found.length > 0 &&
      found.every((one) => !isShared(one) && isIn(one.start, others) && !isIn(one.start, own))
    return (
      claim.words.some((word) => isOfOther(source.words.filter((one) => holds([one], word)))) ||
      claim.figures.quantities.some((other) =>
        isOfOther(source.figures.quantities.filter((one) => sameQuantity(other, one))),
      ) ||
      own.every((phrase) => lacksOwner(phrase, first, claim, source))
    )
  })
}

/** Checks whether words lead to a further figure, and a claim has none of them: `the tower is 38 metres and the cottage 9 metres tall`. */
function lacksOwner(phrase: Phrase, first: Phrase, claim: ReadSentence, source: ReadSentence): boolean {
  if (phrase === first) return false
  const leading = source.words.filter(({ start, end }) => start >= phrase.start && end <= phrase.figure.start)
  return leading.length > 0 && !leading.some((word) => holds(claim.words, word))
}
