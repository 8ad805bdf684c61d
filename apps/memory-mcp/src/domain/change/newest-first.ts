import type { Thought } from '../memory.ts'
import { momentOf } from '../recall/thought-times.ts'
import { timeIn } from '../recall/time/time-span.ts'
import type { TimeZone } from '../recall/time/time-zone.ts'
import { namesAnother } from './another-name.ts'
import { asksOfFormerTimes } from './change-words.ts'
import { type RarityOf, rarityAmong, revisionScore, sharesLabel, sharesValueKind } from './revision-score.ts'
import { sharedTerms } from './shared-terms.ts'
import { readStatement, type Statement } from './statement.ts'

/** A thought among those found, best first. */
export interface FoundThought {
  readonly item: Thought
}

/** A found thought with the newest one that says something else on the same subject; null where there is none. */
export type InOrder<Found extends FoundThought> = Found & { readonly revisedBy: Thought | null }

/** Found thoughts that are compared with each other at least: what was said last may have few words of the question. */
export const LEAST_COMPARED = 30

/** From here on a later thought among those found for one question revises an earlier one. */
const REVISES_AMONG_FOUND = 1.85
/** Share of the rarity of what was asked for that what two thoughts have in common must have; what two have is less rare. */
const SAME_RARITY = 0.8
/** Share of what was asked for, weighed by rarity, that is most of it. */
const MOST_OF_ASKED = 0.6
/** Places by which a stored question may fall behind what may answer it. */
const MOST_PLACES = 5

interface Read<Found> {
  readonly found: Found
  readonly time: string
  /** Null where the thought is too long to be a statement. */
  readonly statement: Statement | null
}

/**
 * Puts thoughts on one subject together, the newest first, where the best of them stood, and questions that somebody noted
 * behind what may answer them. The others keep their order, and nothing is left out. For a question about another time the
 * order stays.
 */
export function newestFirst<Found extends FoundThought>(
  found: readonly Found[],
  { text, askedAt, zone }: { readonly text: string; readonly askedAt: Date; readonly zone?: TimeZone },
): InOrder<Found>[] {
  const asked = readStatement({ content: text, concepts: [] })
  const all = found.map((one) => ({
    found: one,
    time: momentOf(one.item),
    statement: readStatement(one.item),
  }))
  const rarityOf = rarityAmong(all.flatMap(({ statement }) => statement ?? []))
  const read = asked === null ? all : answersFirst(all, asked, rarityOf)
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

/** Returns the thoughts of which a later one among them says otherwise. */
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

/** A question is no answer: one that was noted stands behind statements with as much of what is asked. */
function answersFirst<Found>(
  all: readonly Read<Found>[],
  asked: Statement,
  rarityOf: RarityOf,
): Read<Found>[] {
  const shareOf = ({ statement }: Read<Found>) =>
    statement === null ? 0 : sharedTerms(asked, statement).reduce((sum, term) => sum + rarityOf(term), 0)
  const ordered = [...all]
  for (const one of all) {
    if (one.statement?.isQuestion !== true) continue
    const at = ordered.indexOf(one)
    const behind = ordered
      .slice(at + 1, at + 1 + MOST_PLACES)
      .findIndex(
        (other) =>
          other.statement?.isQuestion === false && shareOf(other) > 0 && shareOf(other) >= shareOf(one),
      )
    if (behind >= 0) ordered.splice(at + 1 + behind, 0, ...ordered.splice(at, 1))
  }
  return ordered
}

/** Makes the set of thoughts that revise one, and of those that revise these. */
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
  return score >= REVISES_AMONG_FOUND
}

/**
 * The terms of a question but those for an attribute, where a statement speaks of it in other words (`comes from` answers
 * `supplier`), or where more than names is left.
 */
const subjectOf = (asked: Statement, said: Statement): readonly string[] => {
  const subject = asked.terms.filter((term) => !asked.attributeTerms.has(term))
  const isSaid = [...asked.attributes].some((attribute) => said.attributes.has(attribute))
  return subject.length > 0 && (isSaid || subject.some((term) => !asked.named.names.has(term)))
    ? subject
    : asked.terms
}

/** Tells whether two statements have all that a question asks for, and a value of one kind or a concept in common. */
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

/** `Where do I live?`: nothing but an attribute is asked for, of oneself, and both state one. */
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

/** `I take 50 mg of losartan` and `the doctor raised the losartan to 100 mg`: it says so, of something that was asked for. */
const hasOtherAmountOf = (asked: readonly string[], older: Statement, newer: Statement): boolean =>
  asked.length > 0 &&
  newer.changes &&
  [...newer.values.keys()].some((kind) => kind.startsWith('amount') && older.values.has(kind))

/**
 * Tells whether a newer statement is about what was asked for as far as an older one is: it has that, something as rare, a
 * name, or nothing else but names. In another language no word tells.
 */
function isOnSubject(older: Statement, newer: Statement, asked: Statement, rarityOf: RarityOf): boolean {
  const rarestOf = (terms: readonly string[]) => Math.max(0, ...terms.map(rarityOf))
  const common = sharedTerms(older, newer)
  const wanted = sharedTerms(older, { terms: subjectOf(asked, newer) })
  const weight = (terms: readonly string[]) => terms.reduce((sum, term) => sum + rarityOf(term), 0)
  return (
    isOfOwnAttribute(older, newer, asked) ||
    hasOtherAmountOf(sharedTerms({ terms: common }, asked), older, newer) ||
    rarestOf(common) >= SAME_RARITY * rarestOf(wanted) ||
    weight(sharedTerms({ terms: wanted }, newer)) >= MOST_OF_ASKED * weight(wanted) ||
    common.some((term) => older.named.names.has(term) || newer.named.names.has(term)) ||
    newer.terms.every(
      (term) => newer.named.names.has(term) || sharedTerms({ terms: [term] }, older).length > 0,
    ) ||
    (older.language !== newer.language && sharesLabel(older, newer))
  )
}
