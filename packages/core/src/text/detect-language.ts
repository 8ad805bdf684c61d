import { normalize } from './fold.ts'
import { FUNCTION_WORDS } from './function-words.ts'

/** Maximum number of words examined; more do not change the result. */
const MAX_WORDS = 4000
/** Maximum number of characters examined, for texts without spaces. */
const MAX_CHARACTERS = 40_000

/** Letters that few languages use; each counts like a function word shared by those. */
const LETTERS = {
  ß: ['de'],
  ä: ['de', 'fi', 'sv'],
  ö: ['de', 'fi', 'sv', 'hu', 'tr'],
  ü: ['de', 'tr', 'hu'],
  é: ['fr', 'es', 'pt', 'it', 'ca', 'hu', 'cs'],
  á: ['es', 'pt', 'hu', 'cs'],
  í: ['es', 'pt', 'ca', 'hu', 'cs'],
  ó: ['es', 'pt', 'ca', 'hu', 'pl'],
  ú: ['es', 'pt', 'ca', 'hu', 'cs'],
  ñ: ['es'],
  '¿': ['es'],
  '¡': ['es'],
  ã: ['pt'],
  õ: ['pt'],
  ç: ['fr', 'pt', 'tr', 'ca'],
  œ: ['fr'],
  ê: ['fr', 'pt'],
  î: ['fr', 'ro'],
  â: ['fr', 'ro', 'pt'],
  ô: ['fr', 'pt'],
  ë: ['fr', 'nl'],
  ï: ['fr', 'nl', 'ca'],
  è: ['fr', 'it', 'ca'],
  à: ['fr', 'it', 'ca', 'pt'],
  ù: ['fr', 'it'],
  û: ['fr'],
  ì: ['it'],
  ò: ['it', 'ca'],
  ă: ['ro'],
  ș: ['ro'],
  ț: ['ro'],
  ş: ['ro', 'tr'],
  ţ: ['ro'],
  å: ['sv', 'da', 'no'],
  ø: ['da', 'no'],
  æ: ['da', 'no'],
  ł: ['pl'],
  ą: ['pl'],
  ę: ['pl'],
  ř: ['cs'],
  ě: ['cs'],
  ů: ['cs'],
  ő: ['hu'],
  ű: ['hu'],
  ğ: ['tr'],
  ı: ['tr'],
  ы: ['ru'],
  э: ['ru'],
  і: ['uk'],
  ї: ['uk'],
  є: ['uk'],
  ъ: ['bg', 'ru'],
} satisfies Readonly<Record<string, readonly string[]>>

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
    letters: shareEvidence(
      Object.entries(LETTERS).flatMap(([letter, of]) => of.map((language) => [letter, language] as const)),
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
