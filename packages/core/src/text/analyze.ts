import { detectLanguage } from './detect-language.ts'
import { fold, normalize } from './fold.ts'
import { hidesFunctionWord, isFunctionWord } from './function-words.ts'
import { stem } from './stem.ts'
import { words } from './words.ts'

/** Turns texts and questions into full-text terms, with a bounded cache of words. */
export interface TextAnalyzer {
  /** Terms of a stored text in order, including repetitions. @param language ISO 639-1; null if unknown */
  terms(text: string, language: string | null): string[]
  /**
   * Terms to look up for a question, each entry a word with all its possible stems in the stored texts.
   * Repetitions and, in longer questions, function words of its language are dropped unless there is nothing
   * else. Abbreviations that look like function words are kept: `WHO`, `ELAS`.
   * @param languages languages of the stored texts, at least one
   * @param limit maximum number of words, counted from the start of the question
   */
  queryTerms(text: string, languages: readonly (string | null)[], limit: number): string[][]
}

/** Cached words per language; a book has about ten thousand different ones. */
const MAX_REMEMBERED = 50_000

export function createTextAnalyzer(): TextAnalyzer {
  const remembered = new Map<string | null, Map<string, string>>()

  const termOf = (word: string, language: string | null): string => {
    let known = remembered.get(language)
    if (known === undefined || known.size > MAX_REMEMBERED) {
      known = new Map()
      remembered.set(language, known)
    }
    const seen = known.get(word)
    if (seen !== undefined) return seen
    const term = computeTerm(word, language)
    known.set(word, term)
    return term
  }

  return {
    terms(text, language) {
      const terms: string[] = []
      for (const word of words(text)) terms.push(termOf(word, language))
      return terms
    },
    queryTerms(text, languages, limit) {
      const asked = new Set<string>()
      for (const word of words(text)) {
        asked.add(word)
        if (asked.size >= limit) break
      }
      const groups = new Map<string, string[]>()
      for (const word of withoutFunctionWords([...asked], languages, abbreviationsOf(text))) {
        const forms = [...new Set(languages.map((spoken) => termOf(word, spoken)))]
        groups.set(forms.join(' '), forms)
      }
      return [...groups.values()]
    },
  }
}

/** With only two words, neither can be dropped: `nous` is French for `we` and Greek for `mind`. */
const FEW_WORDS = 2

function withoutFunctionWords(
  asked: readonly string[],
  languages: readonly (string | null)[],
  abbreviations: ReadonlySet<string>,
) {
  if (asked.length <= FEW_WORDS) return asked
  const language = detectLanguage(asked.join(' '))
  const silent = language === null ? languages : [language]
  const telling = asked.filter(
    (word) =>
      abbreviations.has(word) || !silent.some((spoken) => spoken !== null && isFunctionWord(word, spoken)),
  )
  return telling.length > 0 ? telling : asked
}

/** Words in capitals, normalized; none if the whole text is in capitals. */
function abbreviationsOf(text: string): ReadonlySet<string> {
  if (!/\p{Ll}/u.test(text)) return new Set()
  return new Set(Array.from(text.matchAll(/(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu), ([word]) => normalize(word)))
}

function computeTerm(word: string, language: string | null): string {
  const folded = fold(word)
  if (hidesFunctionWord(word, folded)) return word
  // Not stemmed: French `mais` is not a plural of `mai`.
  if (language === null || isFunctionWord(word, language)) return folded
  const stemmed = stem(folded, language)
  // `thés` loses its plural ending, but must not become `the`.
  const start = word.slice(0, stemmed.length)
  return fold(start) === stemmed && hidesFunctionWord(start, stemmed) ? start : stemmed
}
