/**
 * Positions of nouns, by the function word before them. A verb or adverb that is rare in a book weighs as
 * much as a noun, yet names no subject: `reçoit`, `habitent`.
 */

const ARTICLES_AND_PREPOSITIONS = {
  fr: `le la les l un une des du de d au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur
    leurs quel quelle quels quelles chaque aucun aucune tout toute par pour sans avec sous sur dans entre contre selon`,
  en: `the a an this that these those my your his her its our their no any some every each of in on by for with without
    between from into about against under over as`,
  es: `el la los las un una unos unas del de al este esta estos estas ese esa su sus mi mis tu tus nuestro nuestra cada
    por para sin con sobre en entre contra`,
  it: `il lo la i gli le l un uno una del dello della dei degli delle dell al allo alla ai agli alle nel nella nei nelle
    dal dalla sul sulla di d da questo questa questi queste suo sua loro ogni per senza con tra fra`,
  pt: `o a os as um uma uns umas do da dos das no na nos nas ao pelo pela este esta esse essa seu sua seus suas cada de
    por para sem com sobre entre contra`,
} satisfies Readonly<Record<string, string>>

/** `il la reçoit`: after these words an article is a pronoun, and a verb follows it. */
const BEFORE_PRONOUNS = {
  fr: 'je j tu il elle on nous vous ils elles ne n me m te t se s qui y',
  es: 'yo tú él ella nosotros ellos ellas no me te se que',
  it: 'io tu lui lei noi voi loro non mi ti si che ce ve',
} satisfies Readonly<Record<string, string>>

/** Words that are an article before nouns and a pronoun before verbs. */
const ARTICLES_OR_PRONOUNS = {
  fr: 'le la les l',
  es: 'la los las',
  it: 'lo la li le l',
} satisfies Readonly<Record<string, string>>

/** `de chercher`, `pour finir`. */
const BEFORE_INFINITIVE = new Set(['de', 'd', 'par', 'pour', 'sans'])
const INFINITIVE = /(?:er|ir)$/u

const sets = (lists: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(lists).map(([language, list]) => [language, new Set(list.split(/\s+/))]))

const BEFORE_NOUN = sets(ARTICLES_AND_PREPOSITIONS)
const BEFORE_PRONOUN = sets(BEFORE_PRONOUNS)
const AMBIGUOUS = sets(ARTICLES_OR_PRONOUNS)
const CAPITALISING = new Set(['de'])

/** Checks whether nouns of this language can be recognised by the word before them or by capitals. */
export const showsNouns = (language: string | null): boolean =>
  language !== null && (BEFORE_NOUN.has(language) || CAPITALISING.has(language))

/** Checks whether a phrase of this language begins with its head, `critique de la raison`, or ends with it. */
export const namesFirst = (language: string | null): boolean => language !== 'en' && language !== 'de'

/** @param before The two preceding words of the clause in lower case, the nearer one last; null for none. */
export function isNounPlace(
  surface: string,
  before: readonly [string | null, string | null],
  language: string | null,
): boolean {
  const [second, first] = before
  // Within a clause capitals mark names, and in German every noun.
  if (first !== null && /^\p{Lu}/u.test(surface)) return true
  if (first === null || BEFORE_NOUN.get(language ?? '')?.has(first) !== true) return false
  if (language === 'fr' && BEFORE_INFINITIVE.has(first) && INFINITIVE.test(surface)) return false
  const isPronoun =
    AMBIGUOUS.get(language ?? '')?.has(first) === true &&
    second !== null &&
    BEFORE_PRONOUN.get(language ?? '')?.has(second) === true
  return !isPronoun
}
