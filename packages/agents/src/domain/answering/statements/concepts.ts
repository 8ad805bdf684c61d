import { datesIn, figuresOf, type Phrases, SYNONYMS, stemKey, stemOf } from '@agora-mcp/core/citations'
import { detectLanguage, fold, isFunctionWord } from '@agora-mcp/core/text'
import { cognatesOf } from '../../lexicon/cognates.ts'
import {
  acronymForms,
  acronymsOf,
  ENGLISH_FRENCH,
  EVERYDAY,
  englishOf,
  FRENCH_ENGLISH,
  frenchPhrasesOf,
} from '../../lexicon/lexicon.ts'
import { frenchOf } from '../../question/glossary.ts'
import { numbersWithWords } from '../../question/numbers-with-words.ts'
import { withSharedMonth } from './periods.ts'
import { withoutSpans } from './span.ts'

/** One wording of a concept; all its words are required. */
export interface Alternative {
  readonly stems: readonly string[]
  /** 1 for the words of the question, less for substitutes. */
  readonly quality: number
  /** Language of the only texts in which it counts, ISO 639-1; absent for any. */
  readonly language?: string
}

/** Something that a question names: a word or a phrase, with its alternative wordings. */
export interface Concept {
  readonly key: string
  readonly alternatives: readonly Alternative[]
  /** True for names, codes and numbers: an answer has to contain them. */
  readonly isName: boolean
  /** Number with the word before it, e.g. `phase 3`; null for words. */
  readonly number: string | null
  /** Day as `YYYY-MM-DD` or `MM-DD`; null for words. */
  readonly date: string | null
  /** Language of the only texts that can be expected to say it, ISO 639-1: no translation is known; null for any. */
  readonly onlyIn: string | null
}

/** Question words and function words without content, folded. */
const SILENT = new Set(
  `chaque each every combien quel quelle quels quelles quoi comment pourquoi quand ou qui que qu quoi dit dire disent donne donner donnez montre montrer
  indique indiquer faut falloir doit doivent devoir devait peut peuvent pouvoir est es sont etre etait etaient sera seront ete avoir ont a-t-il
  y il elle ils elles on nous vous je me moi lequel laquelle lesquels lesquelles celui celle ceux celles ca cela ceci son sa ses leur leurs
  what which when where who whom whose how why must should can could may might does do did is are was were be been has have had will would
  many much tell show give say says said there the a an of for to in on at by with from it its this that these those he she his her they their
  ms mr mrs mme mlle monsieur madame m avait selon d apres according document documents dans compte tout tous toute toutes plus tres bien aussi encore
  existe existent actuellement pendant lors lequel met mettre fait-on va vont dois avons avez as quelqu un une deja alors donc stay
  trouve trouvent trouver situe situee situes situees located situated use uses used using again required needed planned scheduled prevu prevue prevus prevues final finale faire fait faites cas done case possede possedent propose proposent offre offrent dispose disposent supposed cense censee censes censees event partir heure heures time times please svp merci bonjour hello go goes going get got need needs prevoir prevoyez compter comptez allow`
    .split(/\s+/)
    .map(fold),
)
const WORD = /\d+(?:[.,+/]\d+)+|[\p{L}\p{N}]+/gu
const MAX_WORDS = 6
const QUALITY = { synonym: 0.85, derived: 0.9, english: 0.95, acronym: 0.95 } as const

interface Word {
  readonly text: string
  readonly plain: string
  readonly index: number
}

/** Extracts the concepts of a question, with the wordings that documents may use instead. */
export function conceptsOf(asked: string, spoken = 'fr'): Concept[] {
  const language = detectLanguage(asked) ?? spoken
  const dated = withSharedMonth(asked)
  const { dates } = figuresOf(dated)
  const glossed = withoutDates(dated).replace(TAKES_PLACE, ' ').replace(LATEST, ' ')
  const question = glossed.replace(GLOSS, '$<word>')
  const all = Array.from(
    question.matchAll(WORD),
    ({ 0: text, index }): Word => ({ text, plain: fold(text), index }),
  )
  const concepts: Concept[] = []
  const numbers = numbersWithWords(question.replace(/n°\s*/gu, ''), 'fr')
  for (let at = 0; at < all.length; ) {
    const found = longestPhrase(all, at, language)
    if (found !== null) {
      concepts.push(found.concept)
      at += found.length
      continue
    }
    const concept = conceptOfWord(all[at] as Word, question, language)
    const english = language === 'en' ? [] : englishOfPhrases(all, at)
    at += 1
    if (concept !== null) concepts.push({ ...concept, alternatives: [...concept.alternatives, ...english] })
  }
  for (const number of numbers)
    concepts.push({
      ...EMPTY,
      alternatives: language === 'en' ? frenchNumbers(number) : [],
      key: number,
      isName: true,
      number,
    })
  for (const date of dates) concepts.push({ ...EMPTY, key: date, isName: true, date })
  const glosses = Array.from(glossed.matchAll(GLOSS), ({ groups }) => ({
    word: fold(groups?.word ?? ''),
    gloss: groups?.gloss ?? '',
  }))
  const explained = concepts.map((concept) => withGlosses(concept, glosses))
  // `action 11-b` is one thing, whether or not a text has the word for it.
  const counted = new Set(numbers.flatMap((number) => LETTERED.exec(number)?.groups?.word ?? []))
  const distinct = new Map(explained.map((concept) => [concept.key, concept])).values()
  return withoutNamedSynonyms(
    [...distinct].filter(({ key, number }) => number !== null || !counted.has(stemOf(key, 'fr'))),
  )
}

/** Matches a word that a question explains in brackets: `the spacing (entraxe) of the doors`, `le DOE (dossier)`. */
const GLOSS =
  /(?<word>[\p{L}'’-]+) \((?<gloss>[^()\d]{3,80})\)(?:(?=[\s,]+\p{L})|(?<=(?<![\p{L}\d])\p{Lu}{2,6} \([^()]*\)))/gu

/** Adds to a word what the question says in brackets behind it, in whatever language. */
function withGlosses(
  concept: Concept,
  glosses: readonly { readonly word: string; readonly gloss: string }[],
): Concept {
  const own = glosses.filter(({ word }) => concept.key.split(' ').includes(word))
  const said = own.map(({ gloss }) => alternative(gloss, 1))
  return said.length === 0
    ? concept
    : { ...concept, isName: false, alternatives: [...concept.alternatives, ...said] }
}

/** Translates the word before a number: `room 4` is `salle 4`. */
const frenchNumbers = (number: string): Alternative[] => {
  const [word = '', figure] = number.split(' ')
  return figure === undefined
    ? []
    : frenchPhrasesOf(word).map((phrase) => ({
        stems: numbersWithWords(`${phrase} ${figure}`, 'fr'),
        quality: QUALITY.english,
      }))
}

/** Matches a number with a letter, as actions are named by, and the word before it. */
const LETTERED = /^(?<word>\p{L}+) [\d.,]+-\p{L}$/u

/**
 * Removes synonyms of a phrase that the question names beside it: in `le collecteur d’eaux usées` a text about
 * another `collecteur` says nothing of `eaux usées`.
 */
function withoutNamedSynonyms(concepts: readonly Concept[]): Concept[] {
  const own = new Set(concepts.flatMap(({ alternatives: [first] }) => first?.stems.join(' ') ?? []))
  return concepts.map((concept) => {
    const [first, ...others] = concept.alternatives
    if (first === undefined || first.stems.length === 1) return concept
    return { ...concept, alternatives: [first, ...others.filter(({ stems }) => !own.has(stems.join(' ')))] }
  })
}

/** Verbs that only state that an event takes place. */
const TAKES_PLACE =
  /(?<=\b(?:a|ont|aura|auront|avoir|eu)(?:-t)?(?:-(?:il|elle|ils|elles))?\s)lieu\b|\b(?:take|takes|took|taking) place\b/giu
/** Words that only ask for the newest value: `le dernier chiffre connu`, `at the last count`. */
const LATEST =
  /(?<!\p{L})(?:au dernier état|à ce jour|à l['’]heure actuelle|aux dernières nouvelles|actuelle?s?|currently|current|at (?:the )?(?:present|last count)|to date|(?:latest|newest|most recent)(?: (?:figure|value|news))?|derni(?:er|ère)s?(?=\s.*\s(?:connue?s?|annoncée?s?|en date)(?!\p{L}))|(?<=derni(?:er|ère)s?\s.*)(?:connue?s?|annoncée?s?|en date))(?!\p{L})/giu
const EMPTY = { alternatives: [], number: null, date: null, onlyIn: null } as const

/** Removes dates, which are concepts of their own rather than words and numbers. */
const withoutDates = (text: string): string => withoutSpans(text, datesIn(text, '2000-01-01'), ' ')

/** Finds the longest multi-word phrase of the lexicon that starts at this word. */
function longestPhrase(all: readonly Word[], at: number, language: string) {
  const tables: readonly (readonly [Phrases, number])[] =
    language === 'en'
      ? [
          [ENGLISH_FRENCH, QUALITY.english],
          [SYNONYMS, QUALITY.synonym],
        ]
      : [[SYNONYMS, QUALITY.synonym]]
  for (let length = Math.min(MAX_WORDS, all.length - at); length > 1; length -= 1) {
    const phrase = all
      .slice(at, at + length)
      .map(({ plain }) => plain)
      .join(' ')
    for (const [table, quality] of tables) {
      const key = table === SYNONYMS ? stemKey(phrase) : table.has(phrase) ? phrase : singular(phrase)
      const others = table.get(key)
      const short = acronymsOf(phrase)
      if (others === undefined && short.length === 0) continue
      const own = { stems: stemsOf(phrase, language), quality: 1 }
      const alternatives = [own, ...(others ?? []).map((other) => alternative(other, quality))]
      const acronyms = short.map((acronym) => alternative(acronym, QUALITY.acronym))
      return { length, concept: wordConcept(phrase, [...alternatives, ...acronyms], false) }
    }
  }
  return null
}

/** Translates the French phrases that a word belongs to: `places` and `assises` are both said by `seats`. */
function englishOfPhrases(all: readonly Word[], at: number): Alternative[] {
  const found: Alternative[] = []
  for (let from = Math.max(0, at - MAX_WORDS + 1); from <= at; from += 1)
    for (let to = Math.max(at + 1, from + 2); to <= Math.min(all.length, from + MAX_WORDS); to += 1)
      found.push(...(FRENCH_PHRASES.get(keyOf(all.slice(from, to))) ?? []).map(inEnglish))
  return found
}
const keyOf = (words: readonly Word[]): string => words.map(({ plain }) => singular(plain)).join(' ')

const inEnglish = (phrase: string): Alternative => ({
  stems: stemsOf(phrase, 'en'),
  quality: QUALITY.english,
  language: 'en',
})

function conceptOfWord({ text, plain, index }: Word, question: string, language: string): Concept | null {
  const isAcronym = acronymForms(text).length > 0
  const known = language === 'en' && (ENGLISH_FRENCH.has(plain) || ENGLISH_FRENCH.has(singular(plain)))
  if (/^\d+$/.test(plain)) return null
  const isMeant = isAcronym || isDeed(question, index, index + text.length)
  if (!isMeant && (SILENT.has(plain) || (!known && isSilent(text, plain, language)))) return null
  const isCode = /\d/.test(plain)
  const isName =
    isCode || (/^\p{Lu}/u.test(text) && index > 0 && !startsSentence(question, index) && !isAcronym)
  const forms = new Set([plain, stemOf(text, language), stemOf(text, 'fr')])
  const own = [...forms].map((form) => ({ stems: [form], quality: 1 }))
  const derived =
    language === 'en' ? [] : derivedFrom(plain).map((form) => alternative(form, QUALITY.derived))
  const expansions = acronymForms(text).map((phrase) => alternative(phrase, QUALITY.acronym))
  const translations = translationsOf(plain, language)
  const alternatives = [
    ...own,
    ...derived,
    ...expansions,
    ...translated(plain, translations, language),
    ...synonymsOf(text),
    ...(EXISTING.test(plain) ? EXISTING_WORDS : []),
  ]
  const isKnown = isName || expansions.length > 0 || translations.length > 0
  return { ...wordConcept(plain, alternatives, isName), onlyIn: isKnown ? null : language }
}

/** Words for what is there before works change it, which name the same thing: `l’ancienne conduite`, `la conduite existante`. */
const EXISTING = /^(?:ancien(?:ne)?s?|existante?s?|old|existing|present)$/

/** Returns the words and phrases of the other language that the lexicon has for a word. */
const translationsOf = (plain: string, language: string): readonly string[] =>
  language === 'en' ? [...frenchPhrasesOf(plain), ...frenchOf(plain)] : englishOf(plain)

/** Lists wordings of a word in the other language: its translations, and words that only look like one. */
function translated(plain: string, translations: readonly string[], language: string): Alternative[] {
  const all = [...translations, ...cognatesOf(singular(plain), language)]
  return language === 'en'
    ? all.flatMap((phrase) => [alternative(phrase, QUALITY.english), ...synonymsOf(phrase)])
    : all.map(inEnglish)
}

/** Lists what a French verb and the name of its deed may be derived to, folded: `poncer` is `ponçage`. */
function derivedFrom(plain: string): string[] {
  const [, root] = /^(\p{L}{3,})(?:er|ir|age|ement|ation)$/u.exec(plain) ?? []
  return root === undefined ? [] : ['er', 'age', 'ement', 'ation'].map((ending) => `${root}${ending}`)
}

const synonymsOf = (word: string): Alternative[] => {
  const others = [SYNONYMS, EVERYDAY].flatMap((table) => table.get(stemKey(word)) ?? [])
  return others.map((phrase) => alternative(phrase, QUALITY.synonym))
}

const wordConcept = (key: string, alternatives: readonly Alternative[], isName: boolean): Concept => ({
  key,
  alternatives: alternatives.filter(({ stems }) => stems.length > 0),
  isName,
  number: null,
  date: null,
  onlyIn: null,
})

const alternative = (phrase: string, quality: number): Alternative => ({
  stems: stemsOf(phrase, 'fr'),
  quality,
})

/** Returns the stems of a phrase without its function words, unless it has only those. */
function stemsOf(phrase: string, language: string): string[] {
  const all = Array.from(phrase.matchAll(WORD), ([word]) => word)
  const telling = all.filter((word) => !isFunctionWord(fold(word), language))
  return (telling.length > 0 ? telling : all).map((word) => stemOf(word, language))
}

/**
 * Checks whether "show" is the action asked about (`What did the test show?`, `Qu’a montré l’essai ?`) rather
 * than a request to display something.
 */
const isDeed = (question: string, start: number, end: number): boolean =>
  REPORTS.test(question.slice(start, end)) && ASKS_FOR_DEED.test(question.slice(0, start))
const ASKS_FOR_DEED =
  /\bwhat (?:did|does|do|has|have)\b|(?<!\p{L})(?:qu['’]|que |qui )(?:[lnm]['’])?(?:a|ont|avait)(?:-t-(?:il|elle|on))?\s$/iu
const REPORTS = /^(?:show|shows|shown|give|given|tell|told|montré|indiqué|donné)$/iu

const isSilent = (text: string, plain: string, language: string): boolean =>
  SILENT.has(plain) ||
  (plain.length < 2 && !/\d/.test(plain)) ||
  (isFunctionWord(plain, language) && !/^\p{Lu}{2,}$/u.test(text)) ||
  (language !== 'en' && isFunctionWord(plain, 'fr') && !/^\p{Lu}{2,}$/u.test(text))

const startsSentence = (question: string, index: number): boolean =>
  /(?:^|(?<!(?:^|\s)(?:MM?|Mme|Mlle|Mrs?|Ms|Dr|St|n))[.?!:]\s*|[«“"]\s*)$/u.test(question.slice(0, index))

const singular = (phrase: string): string => phrase.replace(/(?:(?<=[^s])s|x)$/u, '')
const singularWords = (phrase: string): string => phrase.split(' ').map(singular).join(' ')

/** French phrases of several words, with their English words; keyed by their words in the singular. */
const FRENCH_PHRASES: Phrases = new Map(
  [...FRENCH_ENGLISH].flatMap(([phrase, english]) =>
    phrase.includes(' ') ? [[singularWords(phrase), english]] : [],
  ),
)

/** Wordings of {@link EXISTING}. */
const EXISTING_WORDS: readonly Alternative[] = [
  ...['ancien', 'existant', 'existante', 'actuel', 'actuelle'].map((word) =>
    alternative(word, QUALITY.synonym),
  ),
  ...['old', 'existing'].map((word) => ({ ...inEnglish(word), quality: QUALITY.synonym })),
]
