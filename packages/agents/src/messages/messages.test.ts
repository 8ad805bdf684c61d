import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { coded, detailOf, problem, reason, tell, textIn } from './index.ts'

function readBy(sentence: unknown): string[] {
  if (typeof sentence !== 'function') return []
  const names = new Set<string>()
  const values = new Proxy(
    {},
    {
      get(_, name) {
        names.add(String(name))
        return 'x'
      },
    },
  )
  sentence(values)
  return [...names].sort()
}

describe('the catalogues', () => {
  it.each(['team', 'reason', 'library', 'file', 'server'] as const)(
    'give the same values in each language, in what the area %s says',
    (area) => {
      const namesIn = (sentences: object) =>
        Object.entries(sentences).map(([name, sentence]) => [name, readBy(sentence)])
      expect(namesIn(fr[area])).toEqual(expect.arrayContaining(namesIn(en[area])))
    },
  )

  it('do not compile with a missing sentence or an unknown value', () => {
    const { no_document: _, ...rest } = fr.team
    // @ts-expect-error The sentence is missing.
    const lacking: typeof en.team = rest
    // @ts-expect-error There is no value of this name.
    const wrong: typeof en.team.no_document = ({ chapter }) => `Chapitre ${chapter}`
    expect([lacking, wrong]).toHaveLength(2)
  })
})

describe('a message', () => {
  const { code, values } = reason('from_memory', { date: '2026-11-22' })

  it('is translated to each language', () => {
    expect(tell('fr', { code, values })?.text).toBe(
      'La même question a reçu une réponse le 2026-11-22, et ses sources n’ont pas changé.',
    )
    expect(tell('de', problem('no_document', { document: 'a.pdf' }))).toEqual({
      text: 'There is no document “a.pdf”',
      hint: expect.stringContaining('the list of documents'),
    })
    // Names are put in the language's quotation marks.
    expect(tell('fr', problem('document_elsewhere', { document: 'plan “a”.pdf' }))?.text).toBe(
      "Un autre dossier de documents contient déjà «\u00a0plan 'a'.pdf\u00a0»",
    )
  })

  it.each([
    ['of a foreign server', { code: 'weather.rain', values: {} }],
    ['of another version', { code: 'library.unheard_of', values: {} }],
    ['that names what every object has', { code: 'library.constructor', values: {} }],
  ])('%s stands as it came', (_, ref) => {
    expect(tell('fr', ref)).toBeNull()
    expect(textIn('fr', coded('It rains.', ref))).toBe('It rains.')
  })

  it('without a code is shown as its text', () => {
    const plain = coded('What a model wrote.')
    expect(textIn('fr', plain)).toBe('What a model wrote.')
    expect(detailOf(plain)).toBeUndefined()
    expect(detailOf(coded('Storing', { code: 'library.storing', values: {} }))?.code).toBe('library.storing')
  })
})
