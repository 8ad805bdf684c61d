import { fold } from '@agora-mcp/core/text'
import { type Category, isClassification } from '../items/category.ts'
import { isCountyCode } from '../items/counties.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { nameWords, type Word } from '../words/name-words.ts'
import type { KindSet } from '../words/type-words.ts'
import { withoutAmounts } from './code-labels.ts'
import type { KnownPlace } from './known-places.ts'
import { type CodeQuery, parseClassificationCode, parseRegisterNumber } from './parse-code.ts'
import { queryVariants } from './query-variants.ts'
import { type PlaceQuery, readPlace } from './read-place.ts'

export interface QueryWord extends Word {
  readonly alternatives: readonly Word[]
}

export interface TextQuery {
  /** The whole query, folded, for exact names. */
  readonly full: string
  /** Words of the name, without type words; some may give its location. */
  readonly words: readonly QueryWord[]
  /** Kinds of unit that the type words allow; null without type words. */
  readonly kinds: KindSet | null
  /** 1 as typed; less for a synonym or translation of the whole query. */
  readonly certainty: number
  /** True if type words are read as words of the name, as in `Consiliul Județean al Elevilor`. */
  readonly isLiteral: boolean
}

export interface Query {
  readonly category: Category
  readonly texts: readonly TextQuery[]
  readonly code: CodeQuery | null
  /** A register number: fiscal code, SIRUTA. */
  readonly number: { readonly label: string; readonly digits: string } | null
  /** Letters of a county on their own. */
  readonly countyCode: string | null
  /** Known places that the words name, if they were looked up. */
  readonly places: readonly KnownPlace[]
}

/** Factor for a query with substituted words. */
const VARIANT_CERTAINTY = 0.99
/** Factor for a synonym or translation of the whole query. */
const SYNONYM_CERTAINTY = 0.985
/** Factor for the words beside an amount, which may be a code after all: below a certain answer. */
const BESIDE_AMOUNT = 0.84

export function parseQuery(text: string, category: Category, lexicon: Lexicon): Query {
  const toQueryWord = (word: string): QueryWord => ({
    ...lexicon.word(word),
    alternatives: lexicon.wordSynonyms(word, category).map(lexicon.word),
  })
  const toText = (parts: PlaceQuery, certainty: number, isLiteral = false): TextQuery => ({
    full: parts.typed.join(' '),
    words: parts.name.map(toQueryWord),
    kinds: parts.kinds,
    certainty,
    isLiteral,
  })
  const understand = isClassification(category)
    ? asName
    : (words: readonly string[]) => readPlace(words, category)

  const folded = fold(text)
  const code = isClassification(category) ? parseClassificationCode(folded, category) : null
  const typed = nameWords(code === null ? text : code.rest)
  const first = understand(typed)
  const variants = queryVariants(typed, category)
  const synonymsOf = (words: readonly string[]) =>
    lexicon.synonymsOf(words, category).map((phrase) => understand(nameWords(phrase)))
  const synonyms = [
    ...[typed, ...variants].flatMap(synonymsOf),
    ...(first.kinds === null ? [] : ofKind(first.kinds, synonymsOf(first.name))),
  ]
  const unmeasured = isClassification(category) ? withoutAmounts(typed) : typed
  const texts = [
    toText(first, 1),
    // `Consiliul Județean al Elevilor`: type words may also be words of a name.
    ...(category === 'entity' && first.kinds !== null ? [toText(asName(typed), 1, true)] : []),
    ...synonyms.map((parts) => toText(parts, SYNONYM_CERTAINTY)),
    ...variants.map((words) => toText(understand(words), VARIANT_CERTAINTY)),
    ...(unmeasured.length < typed.length ? [toText(asName(unmeasured), BESIDE_AMOUNT)] : []),
  ]
  return {
    category,
    texts: texts.filter(({ words }) => words.length > 0),
    code,
    number: isClassification(category) ? null : parseRegisterNumber(folded),
    countyCode: category === 'uat' ? countyLetters(text) : null,
    places: [],
  }
}

/** Keeps the synonyms of a kind that the type words allow: `Brassó megye` is the county. */
const ofKind = (kinds: KindSet, synonyms: readonly PlaceQuery[]): readonly PlaceQuery[] =>
  synonyms.filter((other) => other.kinds === null || [...other.kinds].some((kind) => kinds.has(kind)))

/** Reads the letters of a county on their own: `CJ`, `B-N`, `b.n.` */
function countyLetters(text: string): string | null {
  const letters = text.trim().replaceAll(/[\s.-]/g, '')
  return isCountyCode(letters) ? letters.toUpperCase() : null
}

const asName = (words: readonly string[]): PlaceQuery => ({ typed: words, name: words, kinds: null })
