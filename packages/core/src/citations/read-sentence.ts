import { LRUCache } from 'lru-cache'
import { clausesOf } from './clauses.ts'
import { type ContentWord, contentWords } from './content-words.ts'
import { type Modality, modalitiesOf, opensWithCondition } from './modality.ts'
import { isNegated } from './negation.ts'
import { type Figures, figuresOf } from './quantities.ts'

/** A clause, read for comparison. */
export interface ReadClause {
  readonly text: string
  readonly isRelative: boolean
  readonly words: readonly ContentWord[]
  readonly figures: Figures
  readonly isNegated: boolean
  readonly modalities: ReadonlySet<Modality>
}

/** A sentence, read for comparison. */
export interface ReadSentence {
  readonly text: string
  readonly words: readonly ContentWord[]
  readonly figures: Figures
  readonly clauses: readonly ReadClause[]
  /** Whether a word of it stands for something that was named before. */
  readonly goesOn: boolean
}

const PRONOUNS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries<string>({
    en: 'it its he his him she her they their them this these those both such',
    fr: 'il ils elle elles son sa ses leur leurs lui eux celui-ci celle-ci ceux-ci celles-ci ce cet cette ces',
    de: 'er sie es sein seine seiner seinem seinen seines ihr ihre ihrer ihrem ihren ihres ihn ihm dieser diese dieses diesem diesen beide dort',
    es: 'él ella ellos ellas su sus este esta esto estos estas ambos ambas',
  }).map(([language, words]) => [
    language,
    new RegExp(`(?<![\\p{L}])(?:${words.replaceAll(' ', '|')})(?![\\p{L}])`, 'iu'),
  ]),
)

/** The claims of one text are compared with the same sentences again and again. */
const remembered = new LRUCache<string, ReadSentence>({ max: 2_000 })

/** Reads a sentence in a language that has lists of words: English, French, German or Spanish. */
export function readSentence(text: string, language: string): ReadSentence {
  const key = `${language} ${text}`
  const known = remembered.get(key) ?? readAnew(text, language)
  remembered.set(key, known)
  return known
}

function readAnew(text: string, language: string): ReadSentence {
  const conditions: readonly Modality[] = opensWithCondition(text) ? ['condition'] : []
  const clauses = clausesOf(text).map((clause) => ({
    ...readWords(clause.text, language),
    isRelative: clause.isRelative,
    isNegated: isNegated(clause.text),
    modalities: new Set([...conditions, ...modalitiesOf(clause.text)]),
  }))
  // Further back a pronoun stands for what the sentence itself has named: `Frost split the lion; it was not replaced`.
  const opening = clauses.slice(0, (clauses[0]?.words.length ?? 0) < 2 ? 2 : 1)
  return {
    ...readWords(text, language),
    clauses,
    // Spanish leaves its pronouns out.
    goesOn: language === 'es' || opening.some((clause) => PRONOUNS.get(language)?.test(clause.text) === true),
  }
}

function readWords(text: string, language: string) {
  const figures = figuresOf(text, language)
  return { text, figures, words: contentWords(text, language, figures.quantities) }
}

/** What a Spanish clause begins with that has a subject of its own, or none of its own to leave out. */
const SPANISH_START =
  /^(?:el|la|los|las|una?|unos|unas|en|de|del|por|para|con|sin|al?|durante|desde|hasta|sobre|\p{Lu}\p{L}+\s+\p{Lu})(?![\p{L}])/iu

/** Whether a clause has a pronoun for its subject, or in Spanish none, so that it speaks of what was named before. */
export const beginsWithPronoun = ({ text }: ReadClause, language: string): boolean =>
  PRONOUNS.get(language)?.test(text.split(/\s+/).slice(0, 2).join(' ')) === true ||
  (language === 'es' && !SPANISH_START.test(text))
