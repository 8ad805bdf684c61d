import { holds } from './agreement.ts'
import { isPresent } from './finite-verbs.ts'
import { isContrasting } from './opposites.ts'
import { hasQuantity } from './quantities.ts'
import type { ReadSentence } from './sentence-parts.ts'

/** `N’est admis que le jeudi`, `allowed only on Sundays`: what stands behind is all that it is so of. */
const FOCUS =
  /(?:(?<![\p{L}])ne\s|(?<![\p{L}])n['’])[^,;]*?\s(?:que\s|qu['’])|(?<=\p{L}\s)(?:only|seulement|uniquement)\s/iu
/** Words for each or for none: what a relative clause behind it leaves out is not meant. */
const EACH = new Set(
  'every all each any no only tous tout toute toutes chaque aucun aucune seuls seules'.split(' '),
)
/** Says when or how long something is so. */
const TIME_BEFORE =
  /(?<![\p{L}])(?:during|pendant|durant)\s(?:\p{L}+\s|l['’])?$|(?<![\p{L}])(?:in|on|en|le|la|les)\s$/iu
const WHILE = /(?<![\p{L}])(?:during|pendant|durant)\s(?:\p{L}+\s|l['’])?$/iu

/** Checks whether a claim leaves out what a statement is so of alone: `sold only to members`, `every plot that was not ploughed`. */
export const dropsRestriction = (claim: ReadSentence, source: ReadSentence, language: string): boolean =>
  dropsFocus(claim, source) || dropsRelative(claim, source) || dropsTime(claim, source, language)

function dropsFocus(claim: ReadSentence, { text, words, figures }: ReadSentence): boolean {
  const found = FOCUS.exec(text)
  if (found === null) return false
  const from = found.index + found[0].length
  const focus = words.filter(({ start }) => start >= from)
  const counted = figures.quantities.filter(({ start }) => start >= from)
  if (focus.length + counted.length === 0) return false
  return (
    !focus.some((word) => holds(claim.words, word)) &&
    !counted.some((figure) => hasQuantity(claim.figures.quantities, figure))
  )
}

const dropsRelative = (claim: ReadSentence, { clauses, text }: ReadSentence): boolean =>
  clauses.some((clause, at) => {
    const before = clauses[at - 1]?.words.at(-1)
    if (!clause.isRelative || before === undefined || !holds(claim.words, before)) return false
    if (text.includes(`, ${clause.text}`) || clause.words.some((word) => holds(claim.words, word)))
      return false
    const isPlural = before.before.length === 0 && /s$/.test(before.word)
    return (
      clause.words.length > 0 &&
      (isPlural || isEach(before.word, before.before, clauses[at - 1]?.words ?? []))
    )
  })

/** Checks whether a word has `every` and the like before it, which are words that say something or small ones. */
const isEach = (word: string, small: readonly string[], words: ReadSentence['words']): boolean => {
  const at = words.findLastIndex((one) => one.word === word)
  return small.some((one) => EACH.has(one)) || EACH.has(words[at - 1]?.word ?? '')
}

/** Checks whether a claim drops the time that limits what it says. A part of the time is a detail of what happened, but not of what is always so. */
function dropsTime(claim: ReadSentence, { text, words }: ReadSentence, language: string): boolean {
  if (!isPresent(text, language)) return false
  const times = words.filter((word) => {
    const before = text.slice(0, word.start)
    return TIME_BEFORE.test(before) && (WHILE.test(before) || isContrasting(word, language))
  })
  return times.length > 0 && !times.some((word) => holds(claim.words, word))
}
