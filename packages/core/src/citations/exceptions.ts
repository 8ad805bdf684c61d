const EXCEPT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    en: 'except(?:ing)?(?: for)?|apart from|other than|with the exception of|excluding|save for',
    fr: "sauf|exceptée?s?|hormis|à l['’]exception d(?:e|u|es|['’])|à part|en dehors d(?:e|u|es|['’])",
    de: 'außer|ausgenommen|mit Ausnahme|bis auf',
    es: 'excepto|salvo|con excepción de|a excepción de|aparte de',
  }),
)
/** End of an exception that no comma ends: the verb of the sentence. */
const VERB: ReadonlyMap<string, string> = new Map(
  Object.entries({
    en: 'is|are|was|were|has|have|had|will|must|can|could|may|did|do|does',
    fr: 'est|sont|était|étaient|fut|furent|a|ont|avait|avaient|sera|seront|doit|doivent|peut|peuvent',
    de: 'ist|sind|war|waren|wurde|wurden|hat|haben|hatte|hatten|wird|werden|muss|müssen|kann|können',
    es: 'es|son|era|eran|fue|fueron|ha|han|había|habían|será|serán|está|están',
  }),
)
/** A condition, or another kind of `except`. */
const CONDITION = "(?:if|when|that|si|s['’]ils?|quand|lorsqu[e'’]|que|qu['’]|wenn|dass|cuando)(?![\\p{L}])"

const ABBREVIATED = '(?<=(?<![\\p{L}])(?:\\p{Lu}|Mr|Mrs|Ms|Dr|St))'

const PATTERNS = new Map(
  Array.from(EXCEPT, ([language, words]) => [
    language,
    {
      opens: new RegExp(`^[,\\s]*(?:${words})(?:(?<=['’])|(?![\\p{L}]))`, 'iu'),
      within: new RegExp(
        `,?\\s(?:${words})(?:(?<=['’])|(?![\\p{L}]))\\s*(?!${CONDITION})(?<what>(?:${ABBREVIATED}\\.|[^,;:.()])+?)(?=[,;:()]|(?<!(?<![\\p{L}])(?:\\p{Lu}|Mr|Mrs|Ms|Dr|St))\\.|$|\\s(?:${VERB.get(language)})\\s)`,
        'giu',
      ),
    },
  ]),
)

export interface Excepted {
  readonly text: string
  readonly exceptions: readonly string[]
}

/** Takes the exceptions out of a sentence: `All sensors except the northern one were calibrated`. */
export function exceptionsOf(text: string, language: string): Excepted {
  const pattern = PATTERNS.get(language)?.within
  if (pattern === undefined) return { text, exceptions: [] }
  const found = [...text.matchAll(pattern)]
  if (found.length === 0) return { text, exceptions: [] }
  return { text: text.replace(pattern, ''), exceptions: found.map(({ groups }) => groups?.what ?? '') }
}

export const opensWithException = (text: string, language: string): boolean =>
  PATTERNS.get(language)?.opens.test(text) === true
