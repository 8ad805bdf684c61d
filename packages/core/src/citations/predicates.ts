import { type FoundVerb, finiteVerbsIn, isAuxiliary } from './finite-verbs.ts'
import { PARTICIPLE } from './participles.ts'

/** Small words between a joint or a subject and its verb. */
const BEFORE_VERB =
  /^(?:(?:then|later|also|never|not|now|only|still|soon|finally|eventually|\p{L}+ly|ne|y|en|se|lui|leur|les|la|le|ensuite|puis|plus tard|jamais)\s+|[nslm]['’])*/iu

/** Stands before a noun or a verb with its auxiliary, but never before a participle: `et les pénalités s’élèvent à 450 €`. */
const BEFORE_NO_PARTICIPLE = /(?:(?<![\p{L}])(?:ne|y|en|se|lui|leur|les|la|le)\s+|['’])$/iu

/** Checks whether a part begins with a verb, or with a participle whose auxiliary stands in the part before it. */
export const beginsWithVerb = (
  text: string,
  [first]: readonly FoundVerb[],
  before: string,
  language: string,
): boolean => {
  const small = BEFORE_VERB.exec(text)?.[0] ?? ''
  if (first?.start === small.length) return true
  const word = /^[\p{L}-]+/u.exec(text.slice(small.length))?.[0] ?? ''
  return !BEFORE_NO_PARTICIPLE.test(small) && PARTICIPLE.test(word) && hasHelper(before, language)
}

const hasHelper = (text: string, language: string): boolean =>
  finiteVerbsIn(text, language).some((verb) => isAuxiliary(verb, language))

/** The auxiliary that two participles share: `was built in 1861 and burnt in 1870`. */
export function helperOf(
  text: string,
  [first]: readonly FoundVerb[],
  before: string,
  own: readonly FoundVerb[],
  language: string,
): string {
  const helper = own[0]
  const word = /^[\p{L}-]+/u.exec(text)?.[0] ?? ''
  if (helper === undefined || !isAuxiliary(helper, language) || !PARTICIPLE.test(word)) return ''
  if (first !== undefined && isAuxiliary(first, language)) return ''
  const between = before.slice(helper.end).trim().split(/\s+/)[0] ?? ''
  return PARTICIPLE.test(between) ? ` ${helper.word}` : ''
}

/** Checks whether a verb ends a part, so that it shares its object with the next: `designed and built the hall`. */
export const endsWithVerb = (text: string, verbs: readonly FoundVerb[]): boolean => {
  const end = verbs.at(-1)?.end ?? 0
  return !/[\p{L}\p{N}]/u.test(text.slice(end).replace(/\s+\p{L}+(?:ed|é|ée|és|ées|it|ly)\s*$/u, ''))
}

/** One thing and whom or where it goes to: `his books to the school`. */
const GIVEN =
  /^(?:(?:the|an?|its|his|her|their|les?|la|une?|des|son|sa|ses|leurs?)\s|l['’])[^,]*?\s(?:to|from|in|at|on|for|à|aux?|en|dans|pour|sur|chez)(?![\p{L}])/iu

/** `She left her house to the town and her books to the school`: the second part with subject and verb of the first. */
export function withSharedVerb(before: string, part: string, [verb]: readonly FoundVerb[]): string | null {
  if (verb === undefined || !GIVEN.test(part) || !GIVEN.test(before.slice(verb.end).trim())) return null
  return `${before.slice(0, verb.end)} ${part}`
}
