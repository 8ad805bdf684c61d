import { expect, it } from 'vitest'
import { textReader } from './text-reader.ts'

/** Lists nested so deep that they take half a minute. */
const NESTED = Array.from({ length: 500 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
it('a file that is made to be slow is told, and holds nobody but itself', async () => {
  const reader = textReader(3_000)
  let turns = 0
  const clock = setInterval(() => turns++, 20)
  await expect(reader.read({ path: 'a.md', text: NESTED, isTable: false })).rejects.toThrow(
    'takes more than 3 seconds',
  )
  expect(turns).toBeGreaterThan(10)
  // A thread of its own has to start first, which a busy machine may be slow to do.
  const readNext = () => reader.read({ path: 'c.md', text: '# Titre\n\nTexte.\n', isTable: false })
  const title = () => readNext().then(({ title }) => title, String)
  await expect.poll(title, { timeout: 60_000 }).toBe('Titre')
  clearInterval(clock)
  await reader.stop()
})
