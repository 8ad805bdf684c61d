import { expect, it } from 'vitest'
import { markdownReader } from './markdown-reader.ts'

/** Lists nested so deep that they take half a minute. */
const NESTED = Array.from({ length: 500 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
it('a file that is made to be slow is told, and holds nobody but itself', async () => {
  const reader = markdownReader(3_000)
  let turns = 0
  const clock = setInterval(() => turns++, 20)
  await expect(reader.read('a.md', NESTED)).rejects.toThrow('takes more than 3 s to read')
  expect(turns).toBeGreaterThan(10)
  await expect(reader.read('c.md', '# Titre\n\nTexte.\n')).resolves.toMatchObject({ title: 'Titre' })
  clearInterval(clock)
  await reader.rest()
})
