import { canonicalCode } from '../items/classification-code.ts'
import { type ClassificationItem, sirutaOf } from '../items/filter-item.ts'
import type { CodeQuery } from '../query/parse-code.ts'
import type { Query, TextQuery } from '../query/parse-query.ts'
import { isOtherBranch } from '../vocabulary/are-initials-known.ts'
import { type Alignment, align } from './align.ts'
import type { AnalysedItem, Form } from './analysed-item.ts'
import { ALL_TYPED, between, inTier, type Tier, tierOf, within } from './tier-score.ts'

/** Reading of a code that is not stored as typed. */
export interface CodeOrigin {
  /** The typed code, as pairs joined by dots. */
  readonly written: string
  /** The pair omitted as a budget source; null if the node above stands for an unknown code. */
  readonly source: string | null
}

export interface Match extends Pick<Alignment, 'isElsewhere' | 'isOnlyPlace' | 'isPlaceless' | 'initials'> {
  /** 0 to 1. */
  readonly score: number
  readonly tier: Tier
  /** Share of the name that was typed, 0 to 1; 0 for a keyword. */
  readonly coverage: number
  /** True if the type words of the query name another kind of unit. */
  readonly isOtherKind: boolean
  /** True if this reading of the code only counts if no better one is stored. */
  readonly isFallback: boolean
  /** True if it was found by the typed words rather than by a synonym or translation. */
  readonly isTyped: boolean
  /** Reading of a code that is not stored as typed; null for any other match. */
  readonly codeOrigin: CodeOrigin | null
  /** Score of the words beside a code, 0 to 1; 0 if they do not name the code's node, or there are none. */
  readonly agreement: number
  /** Name of the typed place without a budget of its own, for which its unit answers; else null. */
  readonly village: string | null
  /** True if the query says something else besides, so that the answer is not certain. */
  readonly isDoubted: boolean
}

// Factors of a score, 0 to 1. ADR 5 shows the effect of other values.
/** Factor for a keyword, which describes rather than names. */
const KEYWORD = 0.88
/** Highest score of a keyword, below that of a certain answer. */
const KEYWORD_CEILING = 0.84
/** Factor for a keyword of which little was typed; rises to 1 for a whole one. */
const KEYWORD_UNTYPED = 0.6
/** Factor if the type words of the query name another kind of unit. */
const OTHER_KIND = 0.8
/** Factor if the letters are those of a branch that every county has, and this is not one. */
const OTHER_BRANCH = 0.9
/** Factor for type words read as words of a name, which is rare. */
const LITERAL = 0.8

/** Score of a three-pair code read with a source, below that of any node above the typed code. */
const GUESSED = 0.28
/** Least score of words that name the same node as the code beside them. */
export const AGREES = 0.75
/** Least score for words that contain all of a name and more: `iluminat public și electrificări rurale`. */
const SAYS_ALL = 0.45
/** Highest score of a code beside words that name something else, below that of a certain answer. */
const DOUBTED = 0.84
/** Highest score of words beside a code of another node. */
const BESIDE_CODE = 0.83

const NONE: Match = {
  score: 0,
  tier: 'part',
  coverage: 0,
  isOtherKind: false,
  isFallback: false,
  isElsewhere: false,
  isOnlyPlace: false,
  isPlaceless: false,
  isTyped: true,
  codeOrigin: null,
  agreement: 0,
  initials: null,
  village: null,
  isDoubted: false,
}

/** The best of its names under the best reading; more for each word found and for the share typed. */
export function matchScore(query: Query, analysed: AnalysedItem): Match {
  const byCode = matchCode(query, analysed)
  if (query.code !== null) return matchBesideCode(query.code, byCode, matchWords(query, analysed))
  if (byCode.tier === 'code') return byCode
  const found = [byCode, matchWords(query, analysed), matchPlace(query, analysed)]
  return found.reduce((best, match) => (match.score > best.score ? match : best))
}

/** Matches the unit of a typed place, or its city hall. */
function matchPlace({ places, texts }: Query, { item, kind }: AnalysedItem): Match {
  const siruta = sirutaOf(item)
  const place = kind === null || kind === 'county' ? undefined : places.find((one) => one.siruta === siruta)
  if (place === undefined || siruta === null) return NONE
  const kinds = texts[0]?.kinds ?? null
  // The words for town and commune exclude villages, but their city halls are asked for.
  const isOtherKind = place.isVillage && kinds !== null && (kinds.size === 1 || !kinds.has('commune'))
  const village = place.isVillage ? place.name : null
  return { ...NONE, score: within('village', 1), tier: 'village', coverage: 1, isOtherKind, village }
}

function matchWords(query: Query, analysed: AnalysedItem): Match {
  let best = NONE
  for (const text of query.texts) {
    for (const form of analysed.forms) {
      const match = matchForm(text, form, analysed)
      if (match.score > best.score) best = match
    }
  }
  return best
}

/** Weighs a code and the words beside it: if they agree, this node is meant; if not, the answer is not certain. */
function matchBesideCode({ rest, isOpen }: CodeQuery, byCode: Match, byWords: Match): Match {
  const names = byCode.tier === 'code' || byCode.tier === 'source'
  const isNamed =
    byWords.tier === 'part'
      ? byWords.coverage >= ALL_TYPED && byWords.score >= SAYS_ALL
      : byWords.score >= AGREES
  if (names && isNamed && !isOpen) {
    const score = within('code', byCode.codeOrigin === null ? 1 : 0)
    return { ...byCode, score, tier: 'code', isFallback: false, agreement: byWords.score }
  }
  if (byCode.score === 0) {
    const score = Math.min(byWords.score, BESIDE_CODE)
    return { ...byWords, tier: 'part', score, agreement: byWords.score, isDoubted: true }
  }
  const isDoubted = isOpen || (names && rest !== '')
  return isDoubted ? { ...byCode, score: Math.min(byCode.score, DOUBTED), isDoubted } : byCode
}

function matchCode(query: Query, { item }: AnalysedItem): Match {
  const meant: Match = { ...NONE, score: within('code', 1), tier: 'code', coverage: 1 }
  if (item.category === 'uat') {
    if (query.countyCode !== null && item.countyCode === query.countyCode) {
      const isOfCounty = item.kind === 'county' || (query.countyCode === 'B' && item.kind === 'municipality')
      if (isOfCounty) return meant
    }
    const digits = query.number?.digits
    return digits !== undefined && (item.siruta === digits || item.fiscalCode === digits) ? meant : NONE
  }
  if (item.category === 'entity') {
    return query.number !== null && item.cui === query.number.digits ? meant : NONE
  }
  return matchReadings(query, item)
}

function matchReadings(query: Query, item: ClassificationItem): Match {
  if (query.code === null) return NONE
  const { readings, written } = query.code
  const own = canonicalCode(item.code)
  const meant = readings.find(({ code }) => code === own)
  if (meant !== undefined) {
    const { source, isGuess, isFallback } = meant
    const tier = isGuess ? 'source' : 'code'
    // The typed code is not loaded, and the node above it is closer than another code.
    const isBelowParent = isGuess && written.split('.').length > 2
    const score = isBelowParent ? GUESSED : within(tier, source === null || isGuess ? 1 : 0)
    const codeOrigin = source === null ? null : { written, source }
    return { ...NONE, score, tier, coverage: 1, isFallback, codeOrigin }
  }
  const sure = readings.findLast(({ isGuess }) => !isGuess)
  if (sure === undefined || !sure.code.startsWith(`${own}.`)) return NONE
  const missing = sure.code.split('.').length - own.split('.').length
  const codeOrigin = { written, source: null }
  return { ...NONE, score: within('parent', 1 / missing), tier: 'parent', isFallback: true, codeOrigin }
}

function matchForm(text: TextQuery, form: Form, analysed: AnalysedItem): Match {
  const isUnit = analysed.kind !== null
  const isOtherKind = text.kinds !== null && (analysed.kind === null || !text.kinds.has(analysed.kind))
  // Words with a type are about units; type words for a unit do not ask for a school.
  if (text.kinds !== null && !isUnit) return NONE
  const alignment = align(text.words, form, analysed.place)
  if (alignment.named === 0) return NONE
  // Communes are registered without type word, so a bare name is no more theirs than a county's.
  const isBareUnit = analysed.item.category === 'uat' && text.kinds === null
  const isExact = form.full === text.full && !form.isKeyword && !isBareUnit
  const tier = isExact ? 'exact' : tierOf(alignment)
  let score = within(tier, isExact ? 1 : inTier(tier, alignment))
  if (form.isKeyword)
    score = Math.min(score * KEYWORD, KEYWORD_CEILING) * between(KEYWORD_UNTYPED, alignment.coverage)
  if (isOtherKind) score *= OTHER_KIND
  if (alignment.initials !== null && isOtherBranch(alignment.initials, analysed.item)) score *= OTHER_BRANCH
  if (text.isLiteral && tier !== 'exact' && tier !== 'bare') score *= LITERAL
  const { isElsewhere, isOnlyPlace, isPlaceless, initials } = alignment
  return {
    ...NONE,
    score: score * text.certainty,
    tier: isOtherKind || form.isKeyword ? 'part' : tier,
    coverage: form.isKeyword ? 0 : alignment.coverage,
    isOtherKind,
    isElsewhere,
    isOnlyPlace,
    isPlaceless,
    isTyped: text.certainty === 1 && alignment.isTyped,
    initials,
  }
}
