import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('begins a call when the one before has ended, well or not', async () => {
  const story: string[] = []
  const work = oneAtATime(async (name: string, fails: boolean) => {
    story.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, 1))
    story.push(`${name} ends`)
    if (fails) throw new Error(name)
    return name
  })
  const calls = [work('first', false), work('second', true), work('third', false)]
  expect(await Promise.allSettled(calls)).toMatchObject([
    { value: 'first' },
    { reason: { message: 'second' } },
    { value: 'third' },
  ])
  expect(story).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})
