import type { Thought } from '../memory.ts'
import { momentOf } from '../recall/thought-times.ts'
import { timeIn } from '../recall/time/time-span.ts'
import type { TimeZone } from '../recall/time/time-zone.ts'
import { namesAnother } from './another-name.ts'
import { asksOfFormerTimes } from './change-words.ts'
import { asksForQuestions } from './is-question.ts'
import { moveQuestionsBack } from './questions-back.ts'
import { type RarityOf, rarityAmong, revisionScore, sharesLabel, sharesValueKind } from './revision-score.ts'
import { sharedTerms, sharesAttribute } from './shared-terms.ts'
import { readStatement, type Statement } from './statement.ts'

/** A found thought; lists are sorted best first. */
export interface FoundThought {
  readonly item: Thought
}

/** A found thought with the newest one that contradicts it; null if there is none. */
export type InOrder<Found extends FoundThought> = Found & { readonly revisedBy: Thought | null }

/** Minimum number of found thoughts compared: the latest may share few words with the question. */
export const MIN_COMPARED = 30

/** Minimum score at which a later thought found for the same question revises an earlier one. */
const REVISES_AMONG_FOUND = 1.85
/** Added for a change of the attribute that is asked for, whatever the older statement calls it. */
const TELLS_ATTRIBUTE = 0.1
/** Minimum rarity of two thoughts' common terms, as a share of the question's; shared ones are less rare. */
const SAME_RARITY = 0.8
/** Minimum share of the question's terms, weighted by rarity, that counts as most of it. */
const MAX_OF_ASKED = 0.6

interface Read<Found> {
  readonly found: Found
  readonly time: string
  /** Null if the thought is too long to be a statement. */
  readonly statement: Statement | null
}

/**
 * Groups thoughts on one subject at the position of the best, newest first, and moves stored questions behind
 * possible answers. Other thoughts keep their order, and none is dropped. For a question about another time
 * the order stays.
 */
export function newestFirst<Found extends FoundThought>(
  found: readonly Found[],
  { text, askedAt, zone }: { readonly text: string; readonly askedAt: Date; readonly zone?: TimeZone },
): InOrder<Found>[] {
  const asked = readStatement({ content: text, concepts: [] })
  const all = found.map((one) => ({
    found: one,
    time: momentOf(one.item),
    statement: notedStatement(one.item),
  }))
  const rarityOf = rarityAmong(all.flatMap(({ statement }) => statement ?? []))
  const read = asked === null || asksForQuestions(text) ? all : moveQuestionsBack(all, asked, rarityOf)
  const later = laterOf(read, asked, rarityOf)
  const revisedBy = (one: Read<Found>) => [...later(one)].sort(byTime)[0]?.found.item ?? null
  if (asksOfFormerTimes(text) || timeIn(text, askedAt, zone) !== null)
    return read.map((one) => ({ ...one.found, revisedBy: revisedBy(one) }))
  const placed = new Set<Read<Found>>()
  return read.flatMap((one) => {
    const group = [one, ...later(one)].filter((other) => !placed.has(other))
    if (placed.has(one)) return []
    for (const other of group) placed.add(other)
    return group.sort(byTime).map((other) => ({ ...other.found, revisedBy: revisedBy(other) }))
  })
}

/** Reads a thought as a statement; one that was noted as a question is one without a mark, too. */
function notedStatement(item: Thought): Statement | null {
  const statement = readStatement(item)
  return statement === null || item.thoughtType !== 'question'
    ? statement
    : { ...statement, isQuestion: true }
}

/** Returns the thoughts contradicted by a later one among them. */
export function outdatedAmong(thoughts: readonly Thought[]): ReadonlySet<Thought> {
  const read = thoughts.map((item) => ({
    found: { item },
    time: momentOf(item),
    statement: readStatement(item),
  }))
  const later = laterOf(read, null, rarityAmong(read.flatMap(({ statement }) => statement ?? [])))
  return new Set(read.filter((one) => later(one).size > 0).map(({ found }) => found.item))
}

const byTime = (one: Read<unknown>, other: Read<unknown>): number => other.time.localeCompare(one.time)

/** Creates a function for the set of thoughts that revise one, directly or indirectly. */
function laterOf<Found>(read: readonly Read<Found>[], asked: Statement | null, rarityOf: RarityOf) {
  const known = new Map<Read<Found>, Set<Read<Found>>>()
  const laterThan = (one: Read<Found>): Set<Read<Found>> => {
    const found = known.get(one)
    if (found !== undefined) return found
    const later = new Set<Read<Found>>()
    known.set(one, later)
    for (const other of read) {
      if (other.time <= one.time || !revises(one.statement, other.statement, asked, rarityOf)) continue
      later.add(other)
      for (const next of laterThan(other)) later.add(next)
    }
    return later
  }
  return laterThan
}

function revises(
  older: Statement | null,
  newer: Statement | null,
  asked: Statement | null,
  rarityOf: RarityOf,
): boolean {
  if (older === null || newer === null) return false
  if (asked !== null && !isOnSubject(older, newer, asked, rarityOf)) return false
  const isAsked = asked !== null && areAsked(older, newer, asked)
  const score = revisionScore(older, newer, rarityOf, { closeness: null, isNearest: false, isAsked })
  const tells = asked !== null && newer.changes && sharesAttribute(asked, newer)
  return score + (tells ? TELLS_ATTRIBUTE : 0) >= REVISES_AMONG_FOUND
}

/**
 * Terms of a question without those for an attribute, if a statement expresses it in other words (`comes
 * from` answers `supplier`), or if more than names remains.
 */
const subjectOf = (asked: Statement, said: Statement): readonly string[] => {
  const subject = asked.terms.filter((term) => !asked.attributeTerms.has(term))
  const isSaid = [...asked.attributes].some((attribute) => said.attributes.has(attribute))
  return subject.length > 0 && (isSaid || subject.some((term) => !asked.named.names.has(term)))
    ? subject
    : asked.terms
}

/** Checks whether two statements have all terms of a question, and share a kind of value or a concept. */
function areAsked(older: Statement, newer: Statement, asked: Statement): boolean {
  if (isOfOwnAttribute(older, newer, asked)) return true
  const wanted = sharedTerms({ terms: subjectOf(asked, newer) }, older)
  if (wanted.length === 0 || sharedTerms({ terms: wanted }, newer).length < wanted.length) return false
  return (
    sharesValueKind(older, newer) ||
    namesAnother(older, newer) ||
    (wanted.length > 1 && sharesLabel(older, newer))
  )
}

/** `Where do I live?`: the question asks only for an attribute of the user, and both state one. */
const isOfOwnAttribute = (older: Statement, newer: Statement, asked: Statement): boolean =>
  older.isOwn &&
  newer.isOwn &&
  asked.isOwn &&
  newer.changes &&
  asked.terms.every((term) => asked.attributeTerms.has(term)) &&
  [...asked.attributes].some(
    (attribute) => older.attributes.has(attribute) && newer.attributes.has(attribute),
  ) &&
  [older, newer].every(({ values, named }) => values.size > 0 || named.values.size > 0)

/** `I take 50 mg of losartan`, `the doctor raised the losartan to 100 mg`: a change of something asked. */
const hasOtherValueOf = (asked: readonly string[], older: Statement, newer: Statement): boolean =>
  asked.length > 0 && newer.changes && [...newer.values.keys()].some((kind) => older.values.has(kind))

/** `When does Fatou's leave begin?`: what says nothing of leave is on another thing, although it names Fatou. */
function isOnThing(older: Statement, newer: Statement, asked: Statement): boolean {
  const things = sharedTerms(asked, older).filter((term) => !asked.named.names.has(term))
  return (
    things.length === 0 ||
    sharesAttribute(asked, newer) ||
    newer.named.values.size > 0 ||
    sharedTerms({ terms: things }, newer).length > 0
  )
}

/**
 * Checks whether a newer statement is as relevant to the question as an older one: it has the same terms, an
 * equally rare one, a name, or consists only of names. Across languages words are not compared.
 */
function isOnSubject(older: Statement, newer: Statement, asked: Statement, rarityOf: RarityOf): boolean {
  const rarestOf = (terms: readonly string[]) => Math.max(0, ...terms.map(rarityOf))
  const common = sharedTerms(older, newer)
  const wanted = sharedTerms(older, { terms: subjectOf(asked, newer) })
  const weight = (terms: readonly string[]) => terms.reduce((sum, term) => sum + rarityOf(term), 0)
  return (
    isOfOwnAttribute(older, newer, asked) ||
    hasOtherValueOf(
      sharedTerms({ terms: common }, asked).filter((term) => !asked.named.names.has(term)),
      older,
      newer,
    ) ||
    rarestOf(common) >= SAME_RARITY * rarestOf(wanted) ||
    weight(sharedTerms({ terms: wanted }, newer)) >= MAX_OF_ASKED * weight(wanted) ||
    (isOnThing(older, newer, asked) &&
      common.some((term) => older.named.names.has(term) || newer.named.names.has(term))) ||
    newer.terms.every(
      (term) => newer.named.names.has(term) || sharedTerms({ terms: [term] }, older).length > 0,
    ) ||
    (older.language !== newer.language && sharesLabel(older, newer))
  )
}
