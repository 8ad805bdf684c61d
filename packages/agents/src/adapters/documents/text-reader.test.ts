import { expect, it } from 'vitest'
import { textReader } from './text-reader.ts'

/** Deeply nested lists that take half a minute to parse. */
const NESTED = Array.from({ length: 500 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
it('a maliciously slow file is reported, and blocks nothing else', async () => {
  const reader = textReader(3_000)
  let turns = 0
  const clock = setInterval(() => turns++, 20)
  await expect(reader.read({ path: 'a.md', text: NESTED, isTable: false })).rejects.toThrow(
    'takes more than 3 seconds',
  )
  expect(turns).toBeGreaterThan(10)
  // Starting a thread may be slow on a busy machine.
  const readNext = () => reader.read({ path: 'c.md', text: '# Titre\n\nTexte.\n', isTable: false })
  const title = () => readNext().then(({ title }) => title, String)
  await expect.poll(title, { timeout: 60_000 }).toBe('Titre')
  clearInterval(clock)
  await reader.stop()
})
