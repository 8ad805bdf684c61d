import { openForTests } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import { openLibrary, REAL_MODEL, writeBook } from '../support/library.ts'

const CANAL = {
  title: 'The canal of Ormley',
  author: 'Judith Varley',
  sections: [
    [
      'The digging',
      'The canal of Ormley was dug in 1794 by three hundred labourers under the engineer Amos Pell. It is 14 kilometres long, and boats may not use it at night. No toll was ever taken from the miller, because his grandfather had given the land.',
    ],
    [
      'The lock',
      'The great lock was finished in 1801. Its gates weigh 9 tonnes each. A second lock would have cost 4,200 pounds and was never built.',
    ],
  ],
} as const

let sourceId: string
const library = openForTests(() => openLibrary(REAL_MODEL))
beforeAll(async () => {
  const path = await writeBook(library.books, 'canal.pdf', CANAL)
  sourceId = (await library.call('parse_pdf', { pdf_path: path })).body.source_id
})

const check = async (args: Record<string, unknown>) => (await library.call('check_claim', args)).body

describe('check_claim', () => {
  it.each([
    ['The great lock was finished in 1801.', 'verbatim', 'The great lock was finished in 1801'],
    ['The canal of Ormley was dug under Amos Pell, an engineer, in 1794.', 'reworded', 'Amos Pell'],
    ['The canal of Ormley is 14,000 metres long.', 'reworded', '14 kilometres'],
    ['The great lock was finished in 1810.', 'contradicted', '1801'],
    ['Boats may use the canal at night.', 'contradicted', 'may not'],
  ])('%s is %s', async (claim, verdict, says) => {
    const answer = await check({ claim, source_ids: [sourceId] })
    expect(answer.verdict).toBe(verdict)
    const [passage] = answer.passages
    expect(passage).toMatchObject({ source_id: sourceId, text: expect.stringContaining(says) })
    expect(passage.citation).toContain('Judith Varley')
    const { body } = await library.call('get_chunks_by_document', { source_id: sourceId, detail: true })
    const chunk = body.chunks.find(
      (one: { char_start: number; char_end: number }) =>
        one.char_start <= passage.char_start && passage.char_start < one.char_end,
    )
    const own = passage.text.slice(0, chunk.char_end - passage.char_start)
    expect(chunk.text.slice(passage.char_start - chunk.char_start).startsWith(own)).toBe(true)
  })

  it.each([
    ['A second lock cost 4,200 pounds.'],
    ['The miller weighed 9 tonnes.'],
    ['The market square was paved in 1801.'],
  ])('%s has no support', async (claim) => {
    const { verdict, hint } = await check({ claim })
    expect(['not_found', 'contradicted']).toContain(verdict)
    expect(hint).not.toBeNull()
  })

  it('refuses a claim without words, and names a document that there is not', async () => {
    const [empty, unknown] = [
      await library.call('check_claim', { claim: '1801' }),
      await library.call('check_claim', { claim: 'The lock leaks.', source_ids: ['nothing'] }),
    ]
    expect([empty.body, unknown.body]).toMatchObject([{ code: 'invalid_input' }, { code: 'not_found' }])
  })
})
