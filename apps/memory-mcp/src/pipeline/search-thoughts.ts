import { asksOfFormerTimes } from '../domain/change/change-words.ts'
import { type InOrder, MIN_COMPARED, newestFirst } from '../domain/change/newest-first.ts'
import { ALL_THOUGHTS, type ThoughtFilter, type TimeRange } from '../domain/filters.ts'
import { nameKey } from '../domain/known-names.ts'
import type { Thought } from '../domain/memory.ts'
import { asksWhatIsDue } from '../domain/recall/asks-what-is-due.ts'
import type { RankedItem } from '../domain/recall/rank.ts'
import { hasExpired, isDueIn, isWithin } from '../domain/recall/thought-times.ts'
import type { TimeSpan } from '../domain/recall/time/calendar.ts'
import { timeIn } from '../domain/recall/time/time-span.ts'
import { UTC } from '../domain/recall/time/time-zone.ts'
import type { Deps } from '../ports/deps.ts'
import type { Question } from '../ports/search.ts'
import { searchItems } from './search-items.ts'

export type SearchedThought = InOrder<{ readonly item: Thought; readonly figures: RankedItem }> & {
  /** True if it is due or happened at the time in question. */
  readonly isMeant: boolean
  readonly hasExpired: boolean
}

export interface OnlyAbout {
  /** Spellings of a concept; null for any. */
  readonly concepts: readonly string[] | null
  /** Person named in the thought; null for anybody. */
  readonly person: string | null
}

/** Thoughts examined for future days, since they may share few words with the question. */
const MAX_LOOKED_THROUGH = 200
/** Maximum thoughts listed for a filter, found or not. */
const MAX_LISTED = 500

/**
 * Returns the best thoughts for a question under a filter, best first, those on one subject newest first. For
 * a question about a time, thoughts that are due or happened then come first; expired ones come last, unless
 * the question is about the past. Thoughts with the concept or person that are unrelated to the question come
 * last, newest first.
 */
export async function searchThoughts(
  { thoughts }: Pick<Deps, 'thoughts'>,
  question: Question,
  filter: ThoughtFilter,
  { concepts, person }: OnlyAbout = { concepts: null, person: null },
): Promise<SearchedThought[]> {
  const { text, askedAt, zone = UTC, limit } = question
  const time = timeIn(text, askedAt, zone)
  // A current period, such as this month, refers to what was noted, unless the question asks for what is due.
  const isToCome = time?.from != null && (time.from > askedAt.toISOString() || asksWhatIsDue(text))
  const isNarrowed = concepts !== null || person !== null
  const least = isToCome || isNarrowed ? MAX_LOOKED_THROUGH : MIN_COMPARED
  const under = { ...ALL_THOUGHTS, ...filter, concepts }
  const [nearest, due, labelled] = await Promise.all([
    searchItems(thoughts, { ...question, limit: Math.max(limit, least) }, filter),
    time !== null && isToCome ? listed(thoughts, { ...under, due: within(time) }) : [],
    isNarrowed ? listed(thoughts, under) : null,
  ])
  const hasConcept = conceptMatcher(concepts)
  const isWanted = (item: Thought) => hasConcept(item) && (person === null || namesPerson(item, person))
  const found = nearest.filter(({ item }) => isWanted(item))
  const known = new Set(found.map(({ item }) => item.uuid))
  const notFound = (items: readonly Thought[] | null) =>
    (items ?? []).filter((item) => !known.has(item.uuid) && isWanted(item))
  // No more can be shown, and each is compared with all others.
  const far = [...notFound(due), ...notFound(labelled).slice(0, limit)]
  const missing = [...new Map(far.map((item) => [item.uuid, item])).values()].map((item) => ({
    item,
    figures: BY_FILTER_ALONE,
  }))
  const isMeant = (item: Thought) =>
    time !== null &&
    (isToCome ? isDueIn(item, time, zone) : item.happenedAt !== null && isWithin(item.happenedAt, time))
  // A time may mean any of them, so all are ordered.
  const wanted = time === null ? limit : Number.POSITIVE_INFINITY
  const ordered = newestFirst([...found, ...missing], question, wanted).map((one) => ({
    ...one,
    isMeant: isMeant(one.item),
    hasExpired: hasExpired(one.item, askedAt),
  }))
  const asksOfPast = asksOfFormerTimes(text) || (time !== null && !isToCome)
  const dueAt = ({ isMeant, item }: SearchedThought) => (isMeant && isToCome ? item.due : null)
  const best = [
    ...ordered.filter((one) => dueAt(one) !== null).sort((a, b) => byText(dueAt(a), dueAt(b))),
    ...ordered.filter((one) => one.isMeant && dueAt(one) === null),
    ...ordered.filter((one) => !one.isMeant),
  ].slice(0, limit)
  if (asksOfPast) return best
  // Only moved within the shown results: beyond the limit nobody would learn that it has expired.
  const isBehind = (one: SearchedThought) => one.hasExpired && !one.isMeant
  return [...best.filter((one) => !isBehind(one)), ...best.filter(isBehind)]
}

const byText = (one: string | null, other: string | null): number => (one ?? '').localeCompare(other ?? '')

/** Creates a check for one of these spellings of a concept; null accepts every thought. */
function conceptMatcher(concepts: readonly string[] | null): (thought: Thought) => boolean {
  if (concepts === null) return () => true
  const keys = new Set(concepts.map(nameKey))
  return (thought) => thought.concepts.some((concept) => keys.has(nameKey(concept)))
}

/** Checks whether a text or a concept names a person, ignoring case, Unicode form and accents. */
function namesPerson({ content, concepts }: Thought, person: string): boolean {
  const name = nameKey(person)
  // A name of accents alone folds to an empty text, which every text contains.
  if (name === '') return false
  const isLetter = (before: string | undefined) => before !== undefined && /[\p{L}\p{N}]/u.test(before)
  const text = nameKey(content)
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + name.length])) return true
  }
  return concepts.some((concept) => nameKey(concept) === name)
}

/** Figures of a thought that matches only the time or concept of a question. */
const BY_FILTER_ALONE: RankedItem = {
  item: 0,
  score: 0,
  similarity: 0,
  evidence: { cosine: 0, lead: 0, share: 0, likeness: null },
  wordLikeness: null,
  stretch: null,
}

const listed = async (
  thoughts: Deps['thoughts'],
  filter: Parameters<Deps['thoughts']['list']>[0],
): Promise<readonly Thought[]> => (await thoughts.list(filter, { cursor: null, limit: MAX_LISTED })).items

/** Converts a time for stores, including its last moment. */
const within = ({ from, to }: TimeSpan): TimeRange => ({
  since: from,
  until: to === null ? null : new Date(Date.parse(to) - 1).toISOString(),
})
