import { fold, stem } from '@agora-mcp/core/text'
import { MONTHS, SHORT_MONTHS, WEEKDAYS } from '../recall/time/time-words.ts'
import { attributesOf } from './attributes.ts'
import { isChangeWord, isNewWord } from './change-words.ts'
import { isSilent } from './silent-words.ts'
import { readValues } from './stated-values.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

const DEFINITE = setOf(`
  the our my his her their your this that le la les l notre mon ma nos mes son sa ses leur ce cet cette du au aux des
  der die das den dem des mein meine meinen meinem unser unsere unseren unserem el los las nuestro nuestra il gli`)
const PLURAL = setOf('les des aux mes nos ses leurs ces')
/** Words that join a noun to its modifier. */
const JOINING = setOf(
  'of in for at about on de d du des a au aux pour dans en von vom im fur bei beim zum zur nach der del dei della',
)
/** Nouns before the name of a place, which is a value: `rue Racine`. */
const WAYS = setOf(
  'rue quai avenue boulevard place chemin impasse allee cours route square street road lane via calle',
)
/** Nouns of time, which are not modifiers. */
const TIMES = setOf(`
  day week weekend month year morning afternoon evening night time end beginning start moment jour semaine mois an annee matin
  matinee soir soiree midi nuit fin debut heure tag woche monat jahr morgen abend nacht ende anfang uhr`)
const OF_TIME_STEMS = new Set(
  [...TIMES].flatMap((word) => [word, stem(word, 'en'), stem(word, 'fr'), stem(word, 'de')]),
)

/** Checks for the stem of a noun of time, such as `week`, which many subjects share. */
export const isOfTime = (term: string): boolean => OF_TIME_STEMS.has(term)

/** Joining words after which a day or a month is a modifier: `la randonnée de mai`. */
const OF = setOf('of de d du von vom')
/** A time as a modifier: `le train de 8 h 05`, `the 9:15 train`. */
const OF_TIME = /(?<head>\p{L}{3,}) (?:de|of) (?<time>\d{1,2}(?::\d\d| ?h(?: ?\d\d)?))(?!\p{L})/gu
const TIMED = /(?<![\p{L}\p{N}])(?<time>\d{1,2}:\d\d) (?<head>\p{L}{3,})(?![\p{L}'’])/gu
/** Verbs that end a noun phrase: `l'assurance auto est`. */
const VERBS = setOf(`
  is are was were has had takes costs begins starts ends lives est sont etait a ont avait coute commence finit prend part arrive
  ist sind war hat kostet beginnt endet e es son ha tiene`)

/**
 * Finds the modifiers that distinguish things of one kind: words between the article and the noun (`the
 * kitchen tap`), joined to it (`the lamp in the study`, `la clé de la cave`), and in French a noun or a name
 * after it (`l'assurance auto est`, `le projet Orme`).
 * @param stemOf stem of a word
 */
export function readModifiers(
  content: string,
  stemOf: (word: string) => string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const tokens = [
    ...content.matchAll(/[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}’']/gu),
  ].map(([text]) => ({ text, folded: fold(text) }))
  const isWord = (at: number): boolean => {
    const folded = tokens[at]?.folded ?? ''
    return (
      /^\p{L}{2,}/u.test(folded) &&
      !isSilent(folded) &&
      !isChangeWord(folded) &&
      !isNewWord(folded) &&
      !VERBS.has(folded)
    )
  }
  const isTime = (at: number) => TIMES.has((tokens[at]?.folded ?? '').replace(/s$/, ''))
  const isNoun = (at: number) =>
    isWord(at) && !isTime(at) && attributesOf(tokens[at]?.folded ?? '').length === 0
  const isWay = (at: number) => WAYS.has(tokens[at]?.folded ?? '')
  // `Le garage a appelé`: folded, the verb is like a preposition.
  const joins = (at: number) => JOINING.has(tokens[at]?.folded ?? '') && tokens[at]?.text !== 'a'
  const isDefinite = (at: number) => DEFINITE.has(tokens[at]?.folded ?? '')
  const opens = (at: number) => at === 0 || /^[.!?:;…]$/.test(tokens[at - 1]?.text ?? '')
  const isCalendar = (at: number) => {
    const folded = tokens[at]?.folded ?? ''
    return MONTHS.has(folded) || SHORT_MONTHS.has(folded) || WEEKDAYS.has(folded.replace(/s$/, ''))
  }
  const isFrenchPlural = (article: number, verb: number) =>
    PLURAL.has(tokens[article]?.folded ?? '') && /ent$/.test(tokens[verb]?.folded ?? '')
  const isOrdinal = (at: number) =>
    [...readValues(`${tokens[at]?.folded} thing`).values.keys()].some((kind) => kind.startsWith('amount'))
  const modifiers = new Map<string, Set<string>>()
  const add = (head: number, by: number) => {
    if (!isNoun(head) || isWay(head) || !isWord(by) || isTime(by) || isOrdinal(by)) return
    // `the rue Racine`
    if (isWay(by) && /^\p{Lu}/u.test(tokens[head]?.text ?? '')) return
    const key = stemOf(tokens[head]?.text ?? '')
    modifiers.set(key, (modifiers.get(key) ?? new Set()).add(stemOf(tokens[by]?.text ?? '')))
  }
  tokens.forEach((_, at) => {
    if (!isWord(at)) return
    const begins = isDefinite(at - 1)
    // `the kitchen tap`, but not `les jumeaux fêtent`
    if (begins && isWord(at + 1) && !isFrenchPlural(at - 1, at + 1)) add(at + 1, at)
    // `the choir's accounts`
    if (begins && tokens[at + 1]?.folded === 's' && isWord(at + 2)) add(at + 2, at)
    // `the museum roof budget was`
    let last = at
    while (isWord(last + 1)) last += 1
    if (begins && VERBS.has(tokens[last + 1]?.folded ?? ''))
      for (let by = at; by < last; by += 1) add(last, by)
    // `l'assurance auto est`, `le projet Orme`
    const next = tokens[at + 1]?.text ?? ''
    const isBehind = VERBS.has(tokens[at + 2]?.folded ?? '') || /^\p{Lu}/u.test(next)
    if ((begins || joins(at - 1)) && isWord(at + 1) && isBehind) add(at, at + 1)
    // `the lamp in the study`
    const isHead =
      begins || opens(at) || OF.has(tokens[at - 1]?.folded ?? '') || (isDefinite(at - 2) && isWord(at - 1))
    if (!isHead || !joins(at + 1)) return
    const by = isDefinite(at + 2) || joins(at + 2) ? at + 3 : at + 2
    if (!isCalendar(by) || OF.has(tokens[at + 1]?.folded ?? '')) add(at, by)
  })
  const folded = fold(content)
  for (const form of [OF_TIME, TIMED])
    for (const { groups: { head = '', time = '' } = {} } of folded.matchAll(form)) {
      const key = stemOf(head)
      if (!isSilent(head) && !TIMES.has(head))
        modifiers.set(key, (modifiers.get(key) ?? new Set()).add(time.replaceAll(' ', '')))
    }
  return modifiers
}
