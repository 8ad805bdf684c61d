import { holds } from './agreement.ts'
import type { ContentWord } from './content-words.ts'
import { foldInPlace } from './fold-in-place.ts'
import { type Quantity, sameQuantity } from './quantities.ts'
import type { ReadClause, ReadSentence } from './sentence-parts.ts'
import { lastName } from './subjects.ts'

/** Order that a sentence states: this before that, this taller than that. */
interface Relation {
  /** Direction within its kind: 1 for `after` and `more`, -1 for `before` and `less`. */
  readonly sign: 1 | -1
  readonly kind: 'time' | 'degree'
  readonly left: readonly ContentWord[]
  readonly right: readonly ContentWord[]
  /** Start of its second side. */
  readonly end: number
}

const TIME =
  /(?<![\p{L}]|d['’])(?:(?<before>before|avant|vor|bevor|ehe|antes)|(?<after>after|apres|nach|nachdem|despues))(?![\p{L}])/gu
const DEGREE =
  /(?<![\p{L}])(?:(?:(?<less>less|fewer|moins|weniger|menos)|more|plus|mehr|mas)\s(?:\S+\s){0,6}?(?:than|que|qu(?=')|als)|\p{L}{2,}er\s(?:\S+\s){0,6}?(?:than|als))(?![\p{L}'])/gu

/** The one relation of a sentence; null where it has none or several. */
function relationOf({ text, words }: ReadSentence): Relation | null {
  const folded = foldInPlace(text)
  const [found, ...others] = [...folded.matchAll(TIME), ...folded.matchAll(DEGREE)]
  if (found === undefined || others.length > 0) return null
  const { before, after, less } = found.groups ?? {}
  const kind = before === undefined && after === undefined ? 'degree' : 'time'
  const sign = before === undefined && less === undefined ? 1 : -1
  const end = found.index + found[0].length
  const left = words.filter((word) => word.start < (kind === 'time' ? found.index : end))
  const right = words.filter((word) => word.start >= end)
  if (left.length > 0) return { sign, kind, left, right, end }
  // `Before they climb the stairs, visitors must book`.
  const comma = text.indexOf(',', end)
  if (comma < 0) return null
  const isFirst = ({ start }: ContentWord) => start < comma
  return { sign, kind, left: right.filter((word) => !isFirst(word)), right: right.filter(isFirst), end }
}

/** Checks whether a claim puts in the contrary order what a sentence orders: `before` for `after`, or one for the other. */
export function isReversed(claim: ReadSentence, source: ReadSentence): boolean {
  const [said, found] = [relationOf(claim), relationOf(source)]
  if (said === null || found === null || said.kind !== found.kind) return false
  const sides = said.right.flatMap((word) => {
    const [isLeft, isRight] = [holds(found.left, word), holds(found.right, word)]
    return isLeft === isRight ? [] : [isRight]
  })
  const sideOf = ({ end }: Relation, { start }: Quantity) => start >= end
  for (const one of claim.figures.quantities) {
    const other = source.figures.quantities.find((own) => sameQuantity(one, own))
    if (other !== undefined && sideOf(said, one)) sides.push(sideOf(found, other))
  }
  if (sides.length === 0) return false
  return said.sign === found.sign ? !sides.includes(true) : !sides.includes(false)
}

/** Agent and object of a verb, as far as the order of words, `by` and `to` tell. */
interface Action {
  readonly verb: ContentWord
  readonly agent: readonly ContentWord[]
  readonly patient: readonly ContentWord[]
  /** True if the patient is who is given something. */
  readonly isGiven: boolean
}

/** Right before who is given something, or gives it; `a` is an article or a verb elsewhere. */
const TO = /(?<![\p{L}])(?:to|from|à|aux?|al)\s[^\p{P}]*$/iu
const BY = new Set(['by', 'par', 'von', 'durch', 'por'])
const DETERMINERS = new Set(
  'the a an his her its their le la les l un une des son sa ses leur leurs der die das den dem ein eine einen el los las una su sus'.split(
    ' ',
  ),
)

/** The words of a name from its first one on: `Ada Moor`. */
function wholeName(words: readonly ContentWord[], first: ContentWord): readonly ContentWord[] {
  const next = words[words.indexOf(first) + 1]
  return next?.before.length === 0 && next.isName ? [first, next] : [first]
}

/** Every word that may be a verb with somebody before it and an object or a `by` right behind it. */
function actionsOf({ clauses }: ReadSentence): Action[] {
  return clauses.flatMap(({ text, words, isRelative }, place) => {
    // `The town, which left its care to the guild`: who does it stands right before.
    const antecedent = isRelative ? lastName(clauses[place - 1]?.words ?? []) : []
    return words.slice(antecedent.length > 0 ? 0 : 1, -1).flatMap((verb, index): Action[] => {
      const at = antecedent.length > 0 ? index - 1 : index
      const before =
        antecedent.length > 0 ? [...antecedent, ...words.slice(0, index)] : words.slice(0, at + 1)
      const receiver = words.find(
        ({ start }, one) => one > at + 1 && TO.test(text.slice(words[one - 1]?.end, start)),
      )
      const given =
        receiver === undefined
          ? []
          : [{ verb, agent: before, patient: wholeName(words, receiver), isGiven: true }]
      const [first, next] = words.slice(at + 2, at + 4)
      if (first === undefined) return given
      const behind = next?.before.length === 0 ? [first, next] : [first]
      if (first.before.some((word) => BY.has(word)))
        return [{ verb, agent: behind, patient: before, isGiven: false }]
      const isObject =
        first.before.every((word) => DETERMINERS.has(word)) && (first.before.length > 0 || first.isName)
      return isObject ? [...given, { verb, agent: before, patient: behind, isGiven: false }] : given
    })
  })
}

/** Checks whether a clause has something else in the place that `to` and the like give a word of a claim, behind the same word. */
export function hasOtherReceiver(clause: ReadClause, claim: ReadSentence): boolean {
  return claim.words.some((word, at) => {
    const verb = claim.words[at - 1]
    if (verb === undefined || at < 2 || !TO.test(claim.text.slice(verb.end, word.start))) return false
    const own = clause.words.findIndex((one) => holds([one], verb))
    const next = clause.words[own + 1]
    if (own < 0 || next === undefined || !TO.test(clause.text.slice(clause.words[own]?.end, next.start)))
      return false
    return !holds(clause.words, word) && !holds(claim.words, next)
  })
}

/** Checks whether a claim has the one that acts in the place of the other: `the gardener dismissed the steward`. */
export function swapsRoles(claim: ReadSentence, source: ReadSentence): boolean {
  const found = actionsOf(source)
  const meet = (some: readonly ContentWord[], others: readonly ContentWord[]) =>
    some.some((word) => holds(others, word))
  return actionsOf(claim).some(({ verb, agent, patient, isGiven }) =>
    found.some(
      (one) =>
        one.isGiven === isGiven &&
        holds([one.verb], verb) &&
        meet(agent, one.patient) &&
        meet(patient, one.agent) &&
        !meet(agent, one.agent) &&
        !meet(patient, one.patient),
    ),
  )
}

const PASSIVE = new Set(
  'was were is are been being be fut furent est sont ete wurde wurden wird fue fueron sido'.split(' '),
)

/** Checks whether a claim says who did what a clause says was done, without saying by whom: `The jetty was replaced`. */
export function namesAgent(claim: ReadSentence, window: readonly ReadSentence[]): boolean {
  const clauses = window.flatMap((sentence) => sentence.clauses)
  return actionsOf(claim).some(({ verb, agent, patient, isGiven }) => {
    if (isGiven || verb.before.length > 0) return false
    const done = clauses.filter(({ words }) => holds(words, verb))
    return (
      done.length > 0 &&
      done.every(({ words }) => {
        const at = words.findIndex((one) => holds([one], verb))
        const isPassive = words[at]?.before.some((small) => PASSIVE.has(small)) === true
        const rest = words.slice(at + 1)
        const isBy = rest.some(
          (one, place) =>
            one.before.some((small) => BY.has(small)) &&
            rest.slice(place, place + 4).some((word) => holds(agent, word)),
        )
        return isPassive && !isBy && !holds(words, agent[0] ?? verb) && patient.length > 0
      })
    )
  })
}

const WHEN =
  /(?<![\p{L}])(?:following|once|when|since|until|till|later|then|des|a la suite|lendemain|veille|puis|depuis|lorsque|quand|als|seit|bis|cuando|desde|hasta)(?![\p{L}])/u

/** Checks whether a claim puts something before or after what nothing is put before or after: `during the strike`. */
export const putsInOrder = (claim: ReadSentence, window: readonly ReadSentence[]): boolean =>
  foldInPlace(claim.text).search(TIME) >= 0 &&
  window.every(({ text }) => {
    const folded = foldInPlace(text)
    return folded.search(TIME) < 0 && !WHEN.test(folded)
  })
