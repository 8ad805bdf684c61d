import verbs from './finite-verbs.json' with { type: 'json' }

interface Forms {
  /** English verbs, which stand so behind a plural. */
  readonly bare: ReadonlySet<string>
  readonly words: ReadonlySet<string>
  readonly auxiliaries: ReadonlySet<string>
  readonly past: ReadonlySet<string>
  readonly pattern: RegExp
}

/** English verbs of the third person: `carries`, `crosses`, `stands`. */
const thirdPerson = (verb: string): string => {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return /(?:s|x|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`
}

const FORMS: ReadonlyMap<string, Forms> = new Map(
  Object.entries(verbs).map(([language, { auxiliaries, past, present, pattern }]) => {
    const presents = language === 'en' ? present.split('|').map(thirdPerson) : present.split(' ')
    return [
      language,
      {
        bare: new Set(language === 'en' ? present.split('|') : []),
        words: new Set([...auxiliaries.split(' '), ...past.split(' '), ...presents]),
        auxiliaries: new Set(auxiliaries.split(' ')),
        past: new Set(past.split(' ')),
        pattern: new RegExp(`^(?:${pattern})$`, 'iu'),
      },
    ]
  }),
)

/** Right behind one of these stands a noun or an adjective: `the closed gate`, `le produit`. */
const BEFORE_NOUN =
  /(?:^|[^\p{L}])(?:the|an?|its|his|her|their|this|that|these|those|of|in|on|at|with|by|for|to|le|la|les|une?|des?|du|ce|cet|cette|ces|son|sa|ses|leurs?|au|aux|en|dans|par|pour|avec|sans|sur|sous|\d+)\s+$|(?:^|[^\p{L}])[ld]['’]$/iu
const BEHIND_PLURAL =
  /(?<![\p{L}])(?:(?!its|his|this|is|was|has|does|as)\p{L}+[^s\P{L}]s|they|we|you|people|men|women|children|who|not)\s$/iu
/** French endings that nouns do not have, so that an article before them is a pronoun: `le réparèrent`, `en dessina`. */
const VERB_ALONE = /(?:èrent|aient|irent|urent|[^e]ait|[^e]a)$/u
const WORD = /[\p{L}]+(?:-[\p{L}]+)*/gu

/** A finite verb of a stretch, UTF-16 offsets. */
export interface FoundVerb {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** The finite verbs of a stretch in English or French, as far as their forms tell; none in other languages. */
export function finiteVerbsIn(text: string, language: string): FoundVerb[] {
  const forms = FORMS.get(language)
  if (forms === undefined) return []
  return Array.from(text.matchAll(WORD)).flatMap(({ 0: written, index }) => {
    const word = written.toLowerCase()
    const isBare = forms.bare.has(word) && BEHIND_PLURAL.test(text.slice(0, index))
    if (!isBare && !forms.words.has(word) && !forms.pattern.test(word)) return []
    const isPlain = forms.auxiliaries.has(word) || (language === 'fr' && VERB_ALONE.test(word))
    if (!isPlain && BEFORE_NOUN.test(text.slice(0, index))) return []
    // Names: `Vera`, `Ohmsted`.
    if (/^\p{Lu}/u.test(written)) return []
    return [{ word, start: index, end: index + written.length }]
  })
}

export const isAuxiliary = ({ word }: FoundVerb, language: string): boolean =>
  FORMS.get(language)?.auxiliaries.has(word) === true

/** Forms that tell what was, or that another verb may make so. */
const PAST =
  /^(?:was|were|had|did|has|have|would|could|might|a|ont|avait|avaient|était|étaient|fut|furent|\p{L}+ed|\p{L}{2,}(?:[^e]a|ait|aient|èrent|irent|urent|inrent|int)|(?!(?:dit|fait|suit|vit|lit|écrit|construit|produit|conduit|détruit|interdit|réduit)$)\p{L}{3,}it|\p{L}{3,}ut)$/iu

/** Checks whether the first verb of a stretch tells what is so; a stretch without one that is known does not. */
export function isPresent(text: string, language: string): boolean {
  const [verb] = finiteVerbsIn(text, language)
  return verb !== undefined && !PAST.test(verb.word) && FORMS.get(language)?.past.has(verb.word) !== true
}
