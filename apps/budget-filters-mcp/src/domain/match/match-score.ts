import { canonicalCode } from '../items/classification-code.ts'
import { type ClassificationItem, sirutaOf } from '../items/filter-item.ts'
import type { CodeQuery } from '../query/parse-code.ts'
import type { Query, TextQuery } from '../query/parse-query.ts'
import { align } from './align.ts'
import type { AnalysedItem, Form } from './analysed-item.ts'
import { isOtherBranch } from './are-initials-known.ts'
import { ALL_TYPED, between, inTier, type Tier, tierOf, within } from './tier-score.ts'

/** Reading of a code that is not stored as it was typed. */
export interface CodeOrigin {
  /** The typed code, as pairs joined by dots. */
  readonly written: string
  /** The pair that was left out as a budget source; null where the node above stands for an unknown code. */
  readonly source: string | null
}

/** Score of an item for a query, and what makes it doubtful. */
export interface Match {
  /** 0 to 1. */
  readonly score: number
  readonly tier: Tier
  /** Share of the name that was typed, 0 to 1; 0 where a keyword was. */
  readonly coverage: number
  /** The type words of the query name another kind of unit. */
  readonly isOtherKind: boolean
  /** The code was read in a way that counts only where no better reading is stored. */
  readonly isFallback: boolean
  /** The query says another place than the name. */
  readonly isElsewhere: boolean
  /** All that was typed is the name of where it lies. */
  readonly isOnlyPlace: boolean
  /** Nothing that was typed says where it lies. */
  readonly isPlaceless: boolean
  /** By the words as typed rather than by a synonym or translation. */
  readonly isTyped: boolean
  /** Reading of a code that is not stored as typed; null for any other match. */
  readonly codeOrigin: CodeOrigin | null
  /** Score of the words beside a code for this item, 0 to 1; 0 where there are none, or they do not name what the code is. */
  readonly agreement: number
  /** An acronym of which the name has the first letters; null where its words were typed. */
  readonly initials: string | null
  /** Name of the place without a budget of its own that was typed, and for which its unit answers; null otherwise. */
  readonly village: string | null
  /** The query says something else besides, so that this is no certain answer. */
  readonly isDoubted: boolean
}

// What a score is multiplied by, 0 to 1. ADR 5 shows what other values would give.
/** A keyword says what a thing is about, not what it is called. */
const KEYWORD = 0.88
/** Most that a keyword scores: below the score that a promise needs. */
const KEYWORD_CEILING = 0.84
/** Factor for a keyword of which almost nothing is typed; it rises to 1 where all of it is. */
const KEYWORD_UNTYPED = 0.6
/** The type words of the query name another kind of unit. */
const OTHER_KIND = 0.8
/** The letters are those of a branch that every county has, and this is none. */
const OTHER_BRANCH = 0.9
/** Type words are seldom meant as words of a name. */
const LITERAL = 0.8

/** Score of a code of three pairs read with a source, below that of any node above the code as it was typed. */
const GUESSED = 0.28
/** Least score of words that name the same as the code beside them. */
export const AGREES = 0.75
/** The same for words that say all of a name and more: `iluminat public și electrificări rurale`. */
const SAYS_ALL = 0.45
/** Most that a code scores beside words that name something else: below the score that a promise needs. */
const DOUBTED = 0.84
/** Most that the words score beside a code that is not theirs. */
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

/**
 * Scores an item for a query by the best of its names under the best reading of the query. The score grows with every
 * typed word that is found, with the quality of each match, and with the share of the name that was typed.
 */
export function matchScore(query: Query, analysed: AnalysedItem): Match {
  const byCode = matchCode(query, analysed)
  if (query.code !== null) return matchBesideCode(query.code, byCode, matchWords(query, analysed))
  if (byCode.tier === 'code') return byCode
  const found = [byCode, matchWords(query, analysed), matchPlace(query, analysed)]
  return found.reduce((best, match) => (match.score > best.score ? match : best))
}

/** The unit of a place that was typed, or its city hall. */
function matchPlace({ places, texts }: Query, { item, kind }: AnalysedItem): Match {
  const siruta = sirutaOf(item)
  const place = kind === null || kind === 'county' ? undefined : places.find((one) => one.siruta === siruta)
  if (place === undefined || siruta === null) return NONE
  const kinds = texts[0]?.kinds ?? null
  // Nobody who says town or commune means a village; whoever asks for the city hall of one does.
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

/** Weighs a code and the words beside it: what both name is meant, and where they disagree nothing is certain. */
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
  const code = (share: number): Match => ({
    ...NONE,
    score: within('code', share),
    tier: 'code',
    coverage: 1,
  })
  if (item.category === 'uat') {
    if (query.countyCode !== null && item.countyCode === query.countyCode) {
      const isOfCounty = item.kind === 'county' || (query.countyCode === 'B' && item.kind === 'municipality')
      if (isOfCounty) return code(1)
    }
    const digits = query.number?.digits
    return digits !== undefined && (item.siruta === digits || item.fiscalCode === digits) ? code(1) : NONE
  }
  if (item.category === 'entity') {
    return query.number !== null && item.cui === query.number.digits ? code(1) : NONE
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
    // As typed it is a code that is not loaded, and the node above that one is nearer than another code.
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
  // Words with a type are about units; whoever asks for a unit by type words is not asking for a school.
  if (text.kinds !== null && !isUnit) return NONE
  const alignment = align(text.words, form, analysed.place)
  if (alignment.named === 0) return NONE
  // Communes are registered without type word, so that a bare name is no more theirs than a county's.
  const isBareUnit = analysed.item.category === 'uat' && text.kinds === null
  const isExact = form.full === text.full && !form.isKeyword && !isBareUnit
  const tier = isExact ? 'exact' : tierOf(alignment)
  let score = within(tier, isExact ? 1 : inTier(tier, alignment))
  if (form.isKeyword)
    score = Math.min(score * KEYWORD, KEYWORD_CEILING) * between(KEYWORD_UNTYPED, alignment.coverage)
  if (isOtherKind) score *= OTHER_KIND
  if (alignment.initials !== null && isOtherBranch(alignment.initials, analysed.item)) score *= OTHER_BRANCH
  if (text.isLiteral && tier !== 'exact' && tier !== 'bare') score *= LITERAL
  return {
    score: score * text.certainty,
    tier: isOtherKind || form.isKeyword ? 'part' : tier,
    coverage: form.isKeyword ? 0 : alignment.coverage,
    isOtherKind,
    isFallback: false,
    isElsewhere: alignment.isElsewhere,
    isOnlyPlace: alignment.isOnlyPlace,
    isPlaceless: alignment.isPlaceless,
    isTyped: text.certainty === 1 && alignment.isTyped,
    codeOrigin: null,
    agreement: 0,
    initials: alignment.initials,
    village: null,
    isDoubted: false,
  }
}
