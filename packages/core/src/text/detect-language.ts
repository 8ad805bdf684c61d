import { normalize } from './fold.ts'
import { FUNCTION_WORDS } from './function-words.ts'
import letters from './language-letters.json' with { type: 'json' }

/** Maximum number of words examined; more do not change the result. */
const MAX_WORDS = 4000
/** Maximum number of characters examined, for texts without spaces. */
const MAX_CHARACTERS = 40_000

/** Scripts used by one language, or mostly by one. Kana comes before Han: Japanese uses both. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hira}\p{Script=Kana}]/gu, 'ja'],
  [/\p{Script=Hang}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Hebr}/gu, 'he'],
  [/\p{Script=Arab}/gu, 'ar'],
  [/\p{Script=Deva}/gu, 'hi'],
]

/** Weight of each word and letter for its languages; computed lazily for the first text. */
let evidence: { readonly words: Evidence; readonly letters: Evidence } | undefined

function makeEvidence() {
  return {
    words: shareEvidence(
      [...FUNCTION_WORDS].flatMap(([language, list]) => [...list].map((word) => [word, language] as const)),
    ),
    // Letters that few languages use; each counts like a function word shared by those.
    letters: shareEvidence(
      Object.entries(letters).flatMap(([letter, of]) =>
        of.split(' ').map((language) => [letter, language] as const),
      ),
    ),
  }
}

type Evidence = ReadonlyMap<string, readonly (readonly [language: string, weight: number])[]>

/** Distributes weights: a sign of one language alone weighs 1; one of several is shared among them. */
function shareEvidence(pairs: readonly (readonly [sign: string, language: string])[]): Evidence {
  const bySign = Map.groupBy(pairs, ([sign]) => sign)
  return new Map(
    [...bySign].map(([sign, of]) => [sign, of.map(([, language]) => [language, 1 / of.length] as const)]),
  )
}

/**
 * @returns an ISO 639-1 code; null if undecided, as for a name or a word of many languages
 * @example detectLanguage('Où est la gare ?') // 'fr'
 */
export function detectLanguage(text: string): string | null {
  const sample = normalize(text.slice(0, MAX_CHARACTERS))
  return languageOfScript(sample) ?? languageOfWords(sample)
}

function languageOfScript(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  for (const [script, language] of SCRIPTS) {
    const share = (text.match(script)?.length ?? 0) / letters
    // A little kana makes a text Japanese; for other scripts a quotation must not decide.
    if (share > (language === 'ja' ? 0.1 : 0.4)) return language
  }
  return null
}

function languageOfWords(text: string): string | null {
  evidence ??= makeEvidence()
  const scores = new Map<string, number>()
  const count = (from: Evidence, sign: string) => {
    for (const [language, weight] of from.get(sign) ?? []) {
      scores.set(language, (scores.get(language) ?? 0) + weight)
    }
  }
  let seen = 0
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+|[¿¡]/gu)) {
    if (++seen > MAX_WORDS) break
    count(evidence.words, word)
    for (const letter of new Set(word)) if (letter > '~') count(evidence.letters, letter)
  }
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  if (best === undefined || best[1] < 0.5) return null
  return second !== undefined && best[1] < second[1] * 1.15 ? null : best[0]
}
