import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import questions from './questions.json' with { type: 'json' }
import { makePdf } from './source/make-pdf.ts'

const read = (path: string) => readFile(new URL(path, import.meta.url))
const source = (await read('./source/cctp.md')).toString('utf8')
const pdf = (await read('./documents/cctp-rue-des-tanneurs.pdf')).toString('latin1')

it('the demo office has eight sheets, a specification of twelve pages, a price schedule and a safety note', async () => {
  expect(await readdir(new URL('./documents/fiches', import.meta.url))).toHaveLength(8)
  expect(await readdir(new URL('./documents', import.meta.url))).toEqual(
    expect.arrayContaining(['bordereau-des-prix.csv', 'note-securite-tranchees.md']),
  )
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(12)
})

it('the demo office has the specification that the script makes of its source', async () => {
  const made = Buffer.from(await makePdf(source)).toString('latin1')
  // Compressed streams differ between builds of zlib; the objects and their order do not.
  const skeleton = (bytes: string) =>
    bytes
      .replace(/stream\n.*?\nendstream/gs, '')
      .replace(/\/Length \d+|^\d{10} \d{5} n $|^startxref\n\d+|\/ID \[.*\]/gm, '')
  expect(skeleton(made)).toBe(skeleton(pdf))
})

it('the demo office has at least twenty questions with the words that answer them, French and English, and five without', async () => {
  const answered = questions.filter(({ source: path }) => path !== null)
  expect(answered.length).toBeGreaterThanOrEqual(20)
  expect(questions.length - answered.length).toBe(5)
  expect(new Set(answered.map(({ language }) => language))).toEqual(new Set(['fr', 'en']))
  for (const { source: path, quote } of answered) {
    const text = path?.endsWith('.pdf') ? source : (await read(`./documents/${path}`)).toString('utf8')
    expect(text).toContain(quote)
  }
})
