import wordings from './wordings.json' with { type: 'json' }

/** Tells names from nouns, so a pattern with it minds the case; the modifier `(?-i:)` needs a later Node. */
const CAPITAL = '\\p{Lu}'

const WORDINGS: ReadonlyMap<string, readonly (readonly [RegExp, string])[]> = new Map(
  Object.entries<readonly (readonly string[])[]>(wordings).map(([language, list]) => [
    language,
    list.map(([pattern = '', plain = '']) => [
      new RegExp(`(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`, pattern.includes(CAPITAL) ? 'gu' : 'giu'),
      plain,
    ]),
  ]),
)

/** Says in one word what a sentence says in an idiom of several: `came to an end`, `s’élève à`. */
export const plainWording = (text: string, language: string): string =>
  (WORDINGS.get(language) ?? []).reduce((said, [pattern, plain]) => said.replace(pattern, plain), text)
