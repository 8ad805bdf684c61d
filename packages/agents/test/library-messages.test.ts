import { sayOfFile } from '@agora-mcp/core/errors'
import { expect, expectTypeOf, it } from 'vitest'
import { LIBRARY_MESSAGES } from '../../../apps/library-rag-mcp/src/index.ts'
import { en } from '../src/messages/en.ts'
import { tell } from '../src/messages/index.ts'

/** The values of each sentence of a catalogue; null for one that has none. */
type ValuesIn<Catalogue> = {
  [Code in keyof Catalogue]: Catalogue[Code] extends (values: infer Values) => unknown
    ? { [Name in keyof Values]: Values[Name] }
    : null
}

it('has a sentence for everything that the library says, with the same values', () => {
  expectTypeOf<ValuesIn<typeof en.library>>().toEqualTypeOf<ValuesIn<typeof LIBRARY_MESSAGES>>()
  expect(Object.keys(en.library).sort()).toEqual(Object.keys(LIBRARY_MESSAGES).sort())
})

/** A value for every name that a sentence may read. */
const ANY = new Proxy<Record<string, string>>({}, { get: () => 'x' })

it.each(['en', 'fr'])('tells each of them in %s, and what core says of files', (language) => {
  const codes = [...Object.keys(LIBRARY_MESSAGES).map((name) => `library.${name}`), ...sayOfFile.codes]
  const untold = codes.filter((code) => tell(language, { code, values: ANY }) === null)
  expect(untold).toEqual([])
})
