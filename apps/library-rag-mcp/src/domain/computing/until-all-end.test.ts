import { expect, it } from 'vitest'
import { untilAllEnd } from './until-all-end.ts'

it('gives the results in order', async () => {
  const slow = Promise.withResolvers<string>()
  const results = untilAllEnd([slow.promise, Promise.resolve('quick')])
  slow.resolve('slow')
  expect(await results).toEqual(['slow', 'quick'])
})

it('fails only after the others have ended', async () => {
  const other = Promise.withResolvers<void>()
  let hasFailed = false
  const failure = untilAllEnd([Promise.reject(new Error('refused')), other.promise]).catch((error: Error) => {
    hasFailed = true
    return error.message
  })
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(hasFailed).toBe(false)
  other.resolve()
  expect(await failure).toBe('refused')
})
