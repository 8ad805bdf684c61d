import { sayOfFile } from '@agora-mcp/core/errors'
import { expect, expectTypeOf, it } from 'vitest'
import { LIBRARY_MESSAGES } from '../../../apps/library-rag-mcp/src/index.ts'
import { library } from '../src/messages/fr/library.ts'
import { tell } from '../src/messages/index.ts'

/** The values of each sentence of a catalogue; null for one that has none. */
type ValuesIn<Catalogue> = {
  [Code in keyof Catalogue]: Catalogue[Code] extends (values: infer Values) => unknown
    ? { [Name in keyof Values]: Values[Name] }
    : null
}

it('the team has a sentence for everything that the library says, with the same values', () => {
  expectTypeOf<ValuesIn<typeof library>>().toEqualTypeOf<ValuesIn<typeof LIBRARY_MESSAGES>>()
  expect(Object.keys(library).sort()).toEqual(Object.keys(LIBRARY_MESSAGES).sort())
})

const ANY = new Proxy<Record<string, string>>({}, { get: () => 'x' })

it.each([
  { language: 'fr', codes: Object.keys(LIBRARY_MESSAGES).map((name) => `library.${name}`) },
  { language: 'fr', codes: sayOfFile.codes },
  { language: 'en', codes: sayOfFile.codes },
])('tells each of them in French, and what core says of files in both languages', ({ language, codes }) => {
  const untold = codes.filter((code) => tell(language, { code, values: ANY }) === null)
  expect(untold).toEqual([])
})
