import { createTextAnalyzer, detectLanguage, fold, isFunctionWord, words } from '@agora-mcp/core/text'
import { LRUCache } from 'lru-cache'
import { numbersWithWords } from './numbers-with-words.ts'

/** Question words without content, folded. */
const ASKING =
  /^(?:combien|quel(?:le)?s?|quoi|comment|pourquoi|quand|ou|qui|que|dit|dire|donne[rz]?|montre[rz]?|faut|doit|doivent|peut|peux|est-ce|y|a-t-il|reste|restent|reste-t-il|existe|existent|remain|remains|remaining|what|which|when|where|who|how|why|must|should|many|much|long|tell|show|give|say|says|does|have|has|there)$/

/** A word of a question, in the forms that texts may use. */
export interface QuestionTerm {
  readonly word: string
  readonly forms: readonly string[]
}

const analyzer = createTextAnalyzer()

/** Splits a text into words without plain numbers; codes such as `T2` stay. */
const wordsIn = (text: string): string[] =>
  [...words(text.toLowerCase())].filter((word) => !/^\d+$/.test(word))

/** Returns the content words of a question, each with its stems in its own language and in that of the texts. */
export function questionTerms(question: string, textLanguage: string | null): QuestionTerm[] {
  const spoken = detectLanguage(question) ?? textLanguage
  const telling = [...new Set(wordsIn(question))].filter(
    (word) =>
      (word.length > 2 || /\d/.test(word)) &&
      !ASKING.test(fold(word)) &&
      !(spoken !== null && isFunctionWord(word, spoken)),
  )
  return [
    ...telling.map((word) => ({
      word,
      forms: [...new Set([word, ...analyzer.terms(word, spoken), ...analyzer.terms(word, textLanguage)])],
    })),
    // A number identifies a thing: `regard 12`.
    ...numbersWithWords(question, textLanguage ?? spoken).map((number) => ({
      word: number,
      forms: [number],
    })),
  ]
}

export function termsIn(text: string, language: string | null, terms: readonly QuestionTerm[]): Set<string> {
  const own = formsIn(text, language)
  return new Set(terms.filter(({ forms }) => forms.some((form) => own.has(form))).map(({ word }) => word))
}

/** Cache size in texts: several roles read the passages of one question. */
const MAX_REMEMBERED = 100
const remembered = new LRUCache<string, ReadonlySet<string>>({ max: MAX_REMEMBERED })

function formsIn(text: string, language: string | null): ReadonlySet<string> {
  const key = `${language} ${text}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const stems = analyzer.terms(text, language).filter((term) => !/^\d+$/.test(term))
  const forms = new Set([...stems, ...wordsIn(text), ...numbersWithWords(text, language)])
  remembered.set(key, forms)
  return forms
}
