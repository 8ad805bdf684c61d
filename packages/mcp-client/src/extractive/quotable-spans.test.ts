import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Passage } from './passage.ts'
import { quotableSpans } from './quotable-spans.ts'
import { selectExtracts } from './select-extracts.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const BOOK = join(ROOT, 'apps/library-rag-mcp/demo/le-mot-et-la-renoncule.md')
const MANUALS = globSync('usr/share/{debian-reference,developers-reference}/**/*.txt.gz', {
  cwd: process.env.DEBIAN_REFERENCE ?? '/',
}).map((path) => join(process.env.DEBIAN_REFERENCE ?? '/', path))
const JUDGED = join(process.env.AGORA_EVAL_DATA ?? '', 'retrieval')

const quotes = (text: string, language: string | null = null) =>
  quotableSpans(text, language).map(({ start, end }) => text.slice(start, end))

const passage = (text: string, relevance: number): Passage => ({
  text,
  source: {
    citation: null,
    author: null,
    title: null,
    section: null,
    places: [],
    role: null,
    date: null,
    kind: '',
  },
  language: null,
  relevance,
  similarity: relevance,
  tool: 'search',
  doubted: false,
})

/** Cuts a text at arbitrary positions, as search tools do; quotations must be slices of it. */
function holdsFor(whole: string, runs: number): void {
  const words = whole.match(/\p{L}{5,}/gu) ?? ['nothing']
  const cut = fc.record({
    at: fc.nat(Math.max(0, whole.length - 50)),
    length: fc.integer({ min: 50, max: 3_000 }),
  })
  fc.assert(
    fc.property(
      fc.array(cut, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(words.length - 1), { minLength: 1, maxLength: 6 }),
      (cuts, asked) => {
        const passages = cuts.map(({ at, length }, index) =>
          passage(whole.slice(at, at + length).toWellFormed(), 1 / (index + 1)),
        )
        const question = asked.map((index) => words[index]).join(' ')
        for (const { text, passage: from } of selectExtracts(question, passages, 5)) {
          expect(from.text).toContain(text)
          expect(whole.toWellFormed()).toContain(text)
        }
      },
    ),
    { numRuns: runs },
  )
}

describe('a quotation', () => {
  it('is whole sentences that follow one another on one line', () => {
    const text = 'Une loi agit. Elle agit partout, et toujours.\nBasile : Non. Je n’en crois rien du tout.'
    const found = quotes(text, 'fr')
    expect(found).toContain('Une loi agit. Elle agit partout, et toujours.')
    expect(found.every((quote) => text.includes(quote) && !quote.includes('\n'))).toBe(true)
  })

  it('keeps a short sentence that stands between two others', () => {
    expect(quotes('The first one is long enough. No. The third one is, too.', 'en')).toContain(
      'The first one is long enough. No. The third one is, too.',
    )
  })

  it('crosses neither a heading nor what the text leaves out itself', () => {
    const text = 'It begins with a sentence. […] It goes on elsewhere.\n\nA heading\n\nThis stands below it.'
    expect(quotes(text, 'en')).toEqual([
      'It begins with a sentence.',
      'It goes on elsewhere.',
      'This stands below it.',
    ])
  })

  it('goes on over a line that was broken to fit a page, as it stands', () => {
    expect(quotes('The command shows the free\nspace of all disks.\n', 'en')).toEqual([
      'The command shows the free\nspace of all disks.',
    ])
  })

  it('is a line where a note has no sentence', () => {
    expect(quotes('Buy bread on Tuesday\nand oil the chain of the bicycle')).toEqual([
      'Buy bread on Tuesday',
      'and oil the chain of the bicycle',
    ])
  })

  it('of a sentence without end is cut at a word', () => {
    const [quote = ''] = quotes(`${'and so it goes on '.repeat(200)}.`)
    expect(quote.length).toBeLessThan(901)
    expect(quote).toMatch(/ (?:and|so|it|goes|on)$/)
  })
})

describe('every quotation stands in its document, byte for byte:', () => {
  it('the book of the demonstration', () => holdsFor(readFileSync(BOOK, 'utf8'), 60))

  it.skipIf(MANUALS.length === 0)(
    'manuals of Debian (apt-get install debian-reference-fr; or DEBIAN_REFERENCE)',
    () => {
      for (const path of MANUALS) holdsFor(gunzipSync(readFileSync(path)).toString('utf8'), 20)
    },
  )

  it.skipIf(!existsSync(JUDGED))('the judged sets (AGORA_EVAL_DATA)', () => {
    for (const name of ['piaf-fr', 'crpa-fr', 'xquad-de-to-en']) {
      const { contexts } = JSON.parse(readFileSync(join(JUDGED, `${name}.json`), 'utf8')) as {
        contexts: string[]
      }
      holdsFor(contexts.join('\n\n'), 30)
    }
  })
})
