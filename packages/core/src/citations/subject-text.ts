import { finiteVerbsIn, isAuxiliary } from './finite-verbs.ts'

/** Begins a subject of its own: a determiner, a figure, a pronoun or a name. */
const OWN_SUBJECT =
  /^(?:(?:the|an?|its|his|her|their|this|these|those|some|many|most|all|each|every|no|none|both|other|others|another|it|he|she|they|one|le|la|les|l['’]|un|une|des|du|son|sa|ses|leurs?|ce|cet|cette|ces|ils?|elles?|on|certains|certaines|plusieurs|aucune?|\p{L}+ (?:of the|d['’]entre)|chaque|tous|toutes|celui|celle|ceux|celles)(?![\p{L}])|\d)/iu
const NAME = /^\p{Lu}/u

const TAIL =
  /(?:\s+(?:then|later|also|never|not|now|only|still|soon|often|always|finally|eventually|\p{L}+ly|ne|y|en|se|lui|leur|les|la|le|elles?|ils?|itself|themselves)|,|\s+[nslm]['’](?:y|en)?)+\s*$/iu

/** Alternatives of a pattern. */
export const OPENS_ADVERBIAL =
  'in|on|at|during|after|before|since|until|by|with|for|from|under|within|throughout|dans|en|à|au|aux|pendant|durant|après|avant|depuis|sur|sous|par|pour|avec|sans|chez|vers|dès|lors|when|once|as|quand|lorsque|lorsqu|comme'
const ADVERBIAL = new RegExp(`^(?:${OPENS_ADVERBIAL})(?![\\p{L}])`, 'iu')

/** An English plural without a determiner, right before a verb: `boats may not use it`. Adverbs that end in `s` are none. */
const BARE_PLURAL =
  /^(?!(?:whose|which|that|whom|who|where|when|if|than)\s)(?:\p{Ll}+\s){0,2}(?!(?:always|sometimes|perhaps|besides|afterwards|nowadays|thus|as|is|was|has|does)\s)\p{Ll}{2,}s\s$/u

/** Checks whether a part begins with a bare plural as the subject of its first verb. */
export const hasBarePlural = (text: string, language: string): boolean => {
  const [verb] = finiteVerbsIn(text, language)
  return (
    language === 'en' &&
    verb !== undefined &&
    isAuxiliary(verb, language) &&
    !ADVERBIAL.test(text) &&
    BARE_PLURAL.test(text.slice(0, verb.start))
  )
}

export const hasOwnSubject = (text: string): boolean => OWN_SUBJECT.test(text) || NAME.test(text)

/** Returns what stands before the first verb, without what says when or where. */
export function subjectOf(text: string, language: string): string {
  const main = ADVERBIAL.test(text) ? text.slice(text.indexOf(',') + 1) : text
  const [verb] = finiteVerbsIn(main, language)
  if (verb === undefined) return ''
  const subject = ` ${main.slice(0, verb.start)}`.replace(TAIL, '').trim()
  // What is set between commas keeps both.
  return subject.split(',').length % 2 === 0 ? `${subject},` : subject
}
