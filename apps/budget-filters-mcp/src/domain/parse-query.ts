import { fold } from '@agora-mcp/core/text'
import { type Category, isClassification } from './category.ts'
import { isCountyCode } from './counties.ts'
import { nameWords, type Word } from './name-words.ts'
import { type CodeQuery, parseClassificationCode, parseRegisterNumber } from './parse-code.ts'
import { type KindSet, phraseBefore, takeHead } from './type-words.ts'
import type { Lexicon } from './vocabulary/index.ts'

/** A typed word with the words that mean the same. */
export interface QueryWord extends Word {
  readonly alternatives: readonly Word[]
}

/** One way to understand the words of a query. */
export interface TextQuery {
  /** Everything typed, folded, for exact names. */
  readonly full: string
  /** Words of the name, without type words; some may say where it lies. */
  readonly words: readonly QueryWord[]
  /** Kinds of unit that the type words allow; null when none was typed. */
  readonly kinds: KindSet | null
  /** 1 as typed; less for a synonym or translation of all of it. */
  readonly certainty: number
  /** Type words are taken for words of the name, as in `Consiliul Județean al Elevilor`. */
  readonly isLiteral: boolean
}

/** A query, understood. */
export interface Query {
  readonly category: Category
  readonly texts: readonly TextQuery[]
  /** A classification code. */
  readonly code: CodeQuery | null
  /** A number of a register: fiscal code, SIRUTA. */
  readonly number: { readonly label: string; readonly digits: string } | null
  /** Letters of a county standing alone. */
  readonly countyCode: string | null
}

const SYNONYM_CERTAINTY = 0.985

/** Understands what was typed. */
export function parseQuery(text: string, category: Category, lexicon: Lexicon): Query {
  const folded = fold(text)
  if (isClassification(category)) {
    const code = parseClassificationCode(folded, category)
    const words = nameWords(code === null ? text : code.rest)
    const texts = words.length === 0 ? [] : [classificationText(words, 1)]
    for (const phrase of lexicon.rewritings(words, category)) {
      texts.push(classificationText(nameWords(phrase), SYNONYM_CERTAINTY))
    }
    return { category, texts, code, number: null, countyCode: null }
  }
  const trimmed = text.trim()
  return {
    category,
    texts: placeTexts(nameWords(text)),
    code: null,
    number: parseRegisterNumber(folded),
    countyCode: isCountyCode(trimmed) && category === 'uat' ? trimmed.toUpperCase() : null,
  }

  function classificationText(words: readonly string[], certainty: number): TextQuery {
    return { full: words.join(' '), words: words.map(toQueryWord), kinds: null, certainty, isLiteral: false }
  }

  function placeTexts(typed: readonly string[]): TextQuery[] {
    const texts = [understandPlace(typed, 1)]
    if (category === 'entity' && texts[0]?.kinds != null) {
      texts.push({
        full: typed.join(' '),
        words: typed.map(toQueryWord),
        kinds: null,
        certainty: 1,
        isLiteral: true,
      })
    }
    for (const phrase of lexicon.rewritings(typed, category)) {
      texts.push(understandPlace(nameWords(phrase), SYNONYM_CERTAINTY))
    }
    return texts.filter(({ words }) => words.length > 0)
  }

  function understandPlace(typed: readonly string[], certainty: number): TextQuery {
    const words = typed.flatMap(splitSector)
    const head = takeHead(words)
    let { rest, kinds } = head
    const tail = kinds === null ? phraseBefore(rest, rest.length) : null
    if (tail !== null && tail.length < rest.length) {
      kinds = tail.kinds
      rest = rest.slice(0, rest.length - tail.length)
    }
    // `București sector 1`: the number is the name, the rest says where.
    const sector = rest.findIndex((word) => /^(sector|sectorul|sect)$/.test(word))
    if (sector > 0 && /^\d$/.test(rest[sector + 1] ?? '')) {
      kinds = new Set(['sector'])
      rest = [...rest.slice(sector + 1), ...rest.slice(0, sector)]
    }
    return {
      full: words.join(' '),
      words: rest.map(toQueryWord),
      kinds,
      certainty,
      isLiteral: false,
    }
  }

  function toQueryWord(word: string): QueryWord {
    return { ...lexicon.word(word), alternatives: lexicon.otherWords(word, category).map(lexicon.word) }
  }
}

/** `S4`, `sector5`: two words written as one. */
function splitSector(word: string): string[] {
  const match = /^(?:s|sect|sector|sectorul)([1-6])$/.exec(word)
  return match === null ? [word] : ['sector', match[1] ?? '']
}
