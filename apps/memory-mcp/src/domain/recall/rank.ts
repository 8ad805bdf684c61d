import {
  type Candidate,
  type CandidateSet,
  createVectorEvidence,
  type Evidence,
  NO_CANDIDATES,
  similarityOf,
} from '@agora-mcp/core/ranking'
import { detectLanguage } from '@agora-mcp/core/text'
import type { Role } from '../memory.ts'
import { type ParsedQuestion, parseQuestion } from './question.ts'
import type { TimeZone } from './time/time-zone.ts'

export interface MessagePlace {
  /** Row number of its conversation. */
  readonly conversation: number
  readonly orderIndex: number
  readonly role: Role
  /** Folded name of the speaker; null if not given. */
  readonly speaker: string | null
}

/** Position of a window among those of its item, from 0, and their number. */
export interface Stretch {
  readonly part: number
  readonly parts: number
}

/** Position of a window; omitted for an item with a single window. */
export const stretchOf = (part: number, parts: number): { readonly stretch?: Stretch } =>
  parts > 1 ? { stretch: { part, parts } } : {}

export interface WindowCandidate extends Candidate {
  /** Row number of the item; several windows may share it. */
  readonly item: number
  readonly timestamp: string
  /** Null for items other than messages. */
  readonly place: MessagePlace | null
  /** Absent if the item has one window. */
  readonly stretch?: Stretch
}

/** Unranked windows found for one query. */
export interface WindowCandidateSet extends CandidateSet {
  readonly candidates: readonly WindowCandidate[]
}

/** Joins the candidates of several searches for one question, each once; the figures are the first one's. */
export function unionOf([first, ...others]: readonly WindowCandidateSet[]): WindowCandidateSet {
  if (first === undefined) return NO_CANDIDATES
  const known = new Map(first.candidates.map((candidate) => [candidate.id, candidate]))
  for (const { candidates } of others) {
    for (const candidate of candidates) if (!known.has(candidate.id)) known.set(candidate.id, candidate)
  }
  return { ...first, candidates: [...known.values()] }
}

/** Likeness, 0 to 1, of each word of a question to the nearest of a text; null where it is unknown. */
export type WordLikeness = ReadonlyMap<string, number>

/** A ranked item with the figures of its best window. */
export interface RankedItem {
  readonly item: number
  /** Sort key, 0 to 1; comparable within one query only. */
  readonly score: number
  /** 0 to 1, comparable between queries and languages. */
  readonly similarity: number
  /** Inputs of the similarity. */
  readonly evidence: Evidence
  readonly wordLikeness: WordLikeness | null
  /** Position of its best window; null if it has only one. */
  readonly stretch: Stretch | null
}

/** People, time and language of a question. */
export interface Preferences extends Pick<ParsedQuestion, 'people' | 'time'> {
  /** ISO 639-1, null if unknown. */
  readonly language: string | null
}

/** Returns the preferences of a question about thoughts: names are part of its subject. */
export const thoughtPreferences = (question: string, askedAt: Date, zone?: TimeZone): Preferences => ({
  ...preferencesOf(question, parseQuestion(question, [], askedAt, zone)),
  people: [],
})

/** Returns the preferences of a question about what somebody said. */
export const preferencesOf = (question: string, { people, time }: ParsedQuestion): Preferences => ({
  people,
  time,
  language: detectLanguage(question),
})

// Weights relative to a cosine, chosen by measurement: docs/adr/notes/0006-memory-search.md. All have wide optima.

/** Share of a text's hubness that is subtracted. */
const HUB_WEIGHT = 0.5
/** Weight of the share of the reachable BM25, as in docs/adr/0002-fusion.md. */
const TEXT_WEIGHT = 0.12
/** Shares of a message's word score added to its next and second-next neighbours. */
const NEIGHBOUR_SHARES = [0.5, 0.25]
/** Bonus of a message by the person in question. */
const PERSON_BONUS = 0.03
/** Bonus of an item in the named time, larger than the range of scores of most questions. */
const TIME_BONUS = 0.15
/** Bonus of an item shortly afterwards, since people continue to talk about an event. */
const SOON_AFTER_BONUS = 0.03
const SOON_AFTER_MS = 7 * 24 * 3600 * 1000

/** Upper bound of the score. */
const HIGHEST =
  1 +
  TEXT_WEIGHT * (1 + 2 * NEIGHBOUR_SHARES.reduce((sum, share) => sum + share, 0)) +
  PERSON_BONUS +
  TIME_BONUS

/**
 * Cosine lost by a text in another language than the question: the medians of unrelated texts are .735 and
 * .755, docs/adr/0015-similarity.md. Only `similarity` compensates for it; the order does not improve.
 */
const OTHER_LANGUAGE = 0.02

/** Figures of an item, from its best windows. */
interface Item extends Pick<WindowCandidate, 'item' | 'timestamp' | 'place' | 'language'> {
  meaning: number
  text: number
  /** Position of the best single window. */
  stretch: Stretch | null
  most: number
}

/** Orders found items, each once, best first, ties by row number. */
export function rankItems(found: WindowCandidateSet, wanted: Preferences): RankedItem[] {
  const items = bestOfWindows(found)
  const wordsNear = shareNeighbourWords(items)
  const timeBonus = timeBonusOf(wanted.time)
  const meaningOf = ({ meaning, language }: Item) =>
    wanted.language !== null && language !== null && language !== wanted.language
      ? meaning + OTHER_LANGUAGE
      : meaning
  const vectorEvidence = createVectorEvidence(found.background, items.map(meaningOf))
  return items
    .map((item) => {
      const evidence = { ...vectorEvidence(meaningOf(item)), share: item.text, likeness: null }
      return {
        item: item.item,
        score: withinOne(
          item.meaning +
            TEXT_WEIGHT * wordsNear(item) +
            (isSaidBy(item.place, wanted.people) ? PERSON_BONUS : 0) +
            timeBonus(item),
        ),
        similarity: similarityOf(evidence),
        evidence,
        wordLikeness: null,
        stretch: item.stretch,
      }
    })
    .sort((a, b) => b.score - a.score || a.item - b.item)
}

/** Returns the row numbers of ranked items, in their order. */
export const rowsOf = (ranked: readonly { readonly item: number }[]): number[] =>
  ranked.map(({ item }) => item)

const withinOne = (sum: number): number => Math.min(1, Math.max(0, sum / HIGHEST))

function bestOfWindows({ candidates, reachableBm25 }: WindowCandidateSet): Item[] {
  const items = new Map<number, Item>()
  for (const candidate of candidates) {
    const { item, timestamp, place, language, cosine, bm25, hubness, stretch = null } = candidate
    const meaning = cosine - HUB_WEIGHT * hubness
    const text = reachableBm25 > 0 ? bm25 / reachableBm25 : 0
    const most = meaning + TEXT_WEIGHT * text
    const known = items.get(item)
    if (known === undefined)
      items.set(item, { item, timestamp, place, language, meaning, text, stretch, most })
    else {
      if (most > known.most) Object.assign(known, { stretch, most })
      known.meaning = Math.max(known.meaning, meaning)
      known.text = Math.max(known.text, text)
    }
  }
  return [...items.values()]
}

/**
 * Adds part of the neighbours' word scores: a question shares words with what was asked before the answer,
 * and a topic need not be named in every message.
 */
function shareNeighbourWords(items: readonly Item[]): (item: Item) => number {
  const said = new Map<number, Map<number, number>>()
  for (const { place, text } of items) {
    if (place === null) continue
    const conversation = said.get(place.conversation) ?? new Map<number, number>()
    said.set(place.conversation, conversation.set(place.orderIndex, text))
  }
  return ({ place, text }) => {
    if (place === null) return text
    const at = (offset: number) => said.get(place.conversation)?.get(place.orderIndex + offset) ?? 0
    return NEIGHBOUR_SHARES.reduce((sum, share, i) => sum + share * (at(-i - 1) + at(i + 1)), text)
  }
}

/** Creates the time bonus of an item: high within the named time, low shortly after. */
function timeBonusOf(time: Preferences['time']): (item: Pick<Item, 'timestamp'>) => number {
  if (time === null) return () => 0
  const { from, to } = time
  const soonAfter = to === null ? null : new Date(Date.parse(to) + SOON_AFTER_MS).toISOString()
  return ({ timestamp }) => {
    if ((from !== null && timestamp < from) || (soonAfter !== null && timestamp >= soonAfter)) return 0
    return to === null || timestamp < to ? TIME_BONUS : SOON_AFTER_BONUS
  }
}

/** Checks whether a message is by the person in question; with several people none is preferred. */
function isSaidBy(place: MessagePlace | null, people: Preferences['people']): boolean {
  const [person, ...others] = people
  if (place === null || person === undefined || others.length > 0) return false
  if (person.name === null || place.speaker === null) return person.role === place.role
  return ` ${place.speaker} `.includes(` ${person.name} `)
}
