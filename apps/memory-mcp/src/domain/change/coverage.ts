import { detectLanguage, fold, stem, words } from '@agora-mcp/core/text'
import type { WordLikeness } from '../recall/rank.ts'
import { askedKindOf } from './asked-kind.ts'
import { isLight } from './light-words.ts'
import { isSameTerm, sharedTerms, sharesAttribute } from './shared-terms.ts'
import { readStatement, type Statement } from './statement.ts'

/** A text that may answer a question. */
export interface ComparedText {
  readonly text: string
  readonly wordLikeness: WordLikeness
}

/** The part of a question that a text covers least. */
export interface Coverage {
  /** 0 to 1: 1 if the text has its words, else the likeness of the nearest word; −1 for another person's thing. */
  readonly share: number
  /** As asked, e.g. `birthday`; null if the text has every part. */
  readonly part: string | null
  /** True if the text has all words of the question, at least one of which is not a name. */
  readonly isWhole: boolean
}

const COVERED = { share: 1, part: null }

/** Nouns that only say what kind of answer is wanted: `which car`, `de quel pays ou de quelle ville`. */
const CATEGORIES =
  /(?<=(?:^|ou )(?:\p{L}+['’ ])?(?:what|which|quel(?:le)?s?|welche[nrsm]?|cual(?:es)?|quale?) )\p{L}+/gu

/** Share that is left of a name's likeness to another one, where a text with the very name was found. */
const OTHER_NAME = 0.5

/** Number of words of a question, besides names, with which a text without a time probably tells when. */
const MANY_THINGS = 2
/** Share of the time that such a text covers. */
const LIKELY_TOLD = 0.5

/** `My dog`: a thing of the person who asks. */
const OWN_THING =
  /(?<!\p{L})(?:my|mon|ma|mes|meine?[mnrs]?|mi|mio|mia) (?<thing>\p{L}+(?:-\p{L}+)*)(?!['’]s|[\p{L}-]| (?:de|du|des|von|of) )/u
const ownThing = (question: string): string | null => OWN_THING.exec(fold(question))?.groups?.thing ?? null

/** Share of a text about the same thing of another person, which no similarity makes an answer. */
const ANOTHERS = -1

/** Matches the dog of `Sophie's dog is called Biscuit`. */
const isOwnedIn = (said: Statement, thing: string): boolean =>
  [...said.named.owners.values()].includes(stem(thing, said.language ?? 'en'))

/** `Karim is a nurse and has a dog`; not folded, for `à une heure` has nothing. */
const HAS =
  /(?<!\p{L})(?:has|had|a|avait|ont|hat|hatte|tiene|tenia|ha) (?:an?|two|three|une?|deux|trois|eine?[nmrs]?|zwei|drei|un[ao]?|dos|due) \p{L}+/iu
const tellsWhatSomebodyHas = (text: string): boolean => HAS.test(text)

/**
 * Returns, for each text, the part of a question that it covers least: a word with a meaning of its own, or
 * the time or amount that is asked for.
 */
export function coveragesOf(question: string, texts: readonly ComparedText[]): Coverage[] {
  const asked = readStatement({ content: question, concepts: [] })
  if (asked === null) return texts.map(() => ({ ...COVERED, isWhole: false }))
  const language = detectLanguage(question)
  const isIn = (term: string, text: string) =>
    [...words(fold(text))].some((word) => isSameTerm(term, stem(word, language ?? 'en')))
  const kind = askedKindOf(question)
  const light = [...[...words(fold(question))].filter(isLight), kind?.name].join(' ')
  const category = (fold(question).match(CATEGORIES) ?? []).join(' ')
  const terms = asked.terms.filter((term) => !isIn(term, light))
  const subject = terms.filter((term) => !isIn(term, category))
  const isName = (term: string) => asked.named.names.has(term)
  const parts = subject.every(isName) ? terms : subject
  const own = ownThing(question)
  const read = texts.map((one) => {
    const said = readStatement({ content: one.text, concepts: [] })
    const shared = said === null ? termsWithin(one.text, parts) : sharedTerms({ terms: parts }, said)
    const isOfAnother = said !== null && !said.isOwn && tellsWhatSomebodyHas(one.text)
    const isOwnedByOther = said !== null && own !== null && ownThing(one.text) !== own && isOwnedIn(said, own)
    const isOnAttribute = said !== null && sharesAttribute(asked, said)
    return { ...one, shared, isOnAttribute, isOfAnother, isOwnedByOther }
  })
  const known = new Set(read.flatMap(({ shared }) => shared.filter(isName)))

  return read.map(({ text, wordLikeness, shared, isOnAttribute, isOfAnother, isOwnedByOther }) => {
    const missing: Pick<Coverage, 'share' | 'part'>[] = parts
      .filter((term) => !shared.includes(term) && !(isOnAttribute && asked.attributeTerms.has(term)))
      .map((term) => nearestTo(term, wordLikeness))
    const things = shared.filter((term) => !isName(term))
    if (kind !== null && !kind.isIn(text))
      missing.push({ share: kind.isTime && things.length >= MANY_THINGS ? LIKELY_TOLD : 0, part: kind.name })
    if (own !== null && isOfAnother) missing.push({ share: 0, part: own })
    if (isOwnedByOther) missing.push({ share: ANOTHERS, part: own })
    const least = missing.reduce((one, other) => (other.share < one.share ? other : one), COVERED)
    return { ...least, isWhole: missing.length === 0 && category === '' && things.length > 0 }
  })

  /** A term unknown to the model, such as a frequent one, counts as covered. */
  function nearestTo(term: string, wordLikeness: WordLikeness): Pick<Coverage, 'share' | 'part'> {
    const own = [...wordLikeness].filter(([word]) => isIn(term, word))
    if (own.length === 0) return COVERED
    const [part, share] = own.reduce((one, other) => (other[1] > one[1] ? other : one))
    return { part, share: known.has(term) ? OTHER_NAME * share : share }
  }
}

/** Finds terms in a text that is too long for a statement. */
export function termsWithin(text: string, terms: readonly string[]): string[] {
  const folded = fold(text)
  return terms.filter((term) => folded.includes(term))
}
