import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { parseCsv } from '../adapters/files/parse-csv.ts'
import { localSourceFiles } from '../adapters/files/source-files.ts'
import type { ImportTarget } from '../ports.ts'
import { readFiles } from './import-files.ts'
import { readClassification } from './read-classification.ts'

const NOTHING = { uats: [], entities: [], functional: [], economic: [] }
const target = { uats: async () => [] } as Partial<ImportTarget> as ImportTarget

const folder = newFolder()

const file = (name: string, text: string | Buffer): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const readTree = (text: string) => readClassification(text, parseCsv, 'functional_classification')

describe('large files', () => {
  it('of 200,000 lines that are none are read to their end', async () => {
    const lines = `cod_siruta,localitate\n${'x,\n'.repeat(200_000)}`
    const { rejected } = await readFiles(
      { ...NOTHING, uats: [file('bad.csv', lines)] },
      localSourceFiles,
      target,
    )
    expect([rejected.length, rejected.at(-1)?.line]).toEqual([200_000, 200_001])
  })

  it.each([
    [
      'a row without an end',
      `cod_siruta,localitate\n1,${'x'.repeat(1_100_000)}\n`,
      /row of more than 1,000,000/,
    ],
    ['a header without an end', `${',xx'.repeat(600_000)}\n`, /row of more than 1,000,000/],
    ['more than 64 MB', Buffer.alloc(64 * 1024 * 1024 + 1, 'x'), /larger than 64 MB/],
  ])('with %s are refused', async (_, text, message) => {
    const uats = [file('long.csv', text)]
    const reading = readFiles({ ...NOTHING, uats }, localSourceFiles, target)
    await expect(reading).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(message),
    })
  })
})

describe('trees', () => {
  it('deeper than any classification are refused, however deep', () => {
    for (const depth of [40, 20_000]) {
      const tree = `${'{"code":"65","description":"x","children":['.repeat(depth)}${']}'.repeat(depth)}`
      expect(() => readTree(tree)).toThrow(/more than 32 levels/)
    }
  })

  it('are read in their order, and what is no text has none', () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const leaf = (code: string, name: string) => `{"code":"${code}","description":"${name}"}`
    const tree = `[{"code":"65","description":"A","keywords":[${deep},"k",7],"children":[${leaf('65.01', 'B')},${leaf('65.02', 'C')}]},
      ${leaf('66', 'D')},{"code":${deep},"description":"E"},{"code":"67","description":${deep}}]`
    const { rows, rejected } = readTree(tree)
    expect(rows.map(({ code, name, keywords }) => [code, name, keywords])).toEqual([
      ['65', 'A', ['k', '7']],
      ['65.01', 'B', []],
      ['65.02', 'C', []],
      ['66', 'D', []],
    ])
    expect(rejected).toMatchObject([{ line: 5 }, { line: 6, reason: '67 has no name' }])
  })
})
