import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inThreadReader } from '../../../../test/support/pdfs/in-thread-reader.ts'
import { readPicture } from './read-picture.ts'

const FILES = join(import.meta.dirname, '../../../../test/kinds/files')

it.each([
  ['gray.jpg', 1, 480],
  ['alpha.png', 1, 595],
  ['two.tif', 2, 480],
])('makes a PDF of %s, as large as it was scanned or as a sheet', async (name, pages, width) => {
  const { pages: made } = await inThreadReader.read(await readPicture(readFileSync(join(FILES, name))))
  expect(made).toHaveLength(pages)
  expect(made[0]?.width).toBeCloseTo(width, 0)
})

it.each(['gray.jpg', 'two.tif', 'alpha.png'])('refuses the first half of %s', async (name) => {
  const bytes = readFileSync(join(FILES, name))
  const half = readPicture(bytes.subarray(0, bytes.length / 2))
  await expect(half).rejects.toThrow()
})

it.each([
  [
    'a PNG of a size beyond all paper',
    [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 1, 0, 0, 0, 1, 0, 0],
    'expands',
  ],
  ['a JPEG that ends after its head', [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0], 'damaged'],
])('refuses %s', async (_, bytes, code) => {
  await expect(readPicture(new Uint8Array(bytes))).rejects.toMatchObject({ code })
})
