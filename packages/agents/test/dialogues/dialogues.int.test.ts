import { afterAll, beforeAll, describe } from 'vitest'
import { office, openSharedOffice } from './shared-office.ts'

beforeAll(openSharedOffice, 120_000)
afterAll(() => office.close())

describe('clarifications', async () => {
  await import('./clarifications.ts')
})
describe('loops', async () => {
  await import('./loops.ts')
})
// The last, since it changes a document.
describe('answers', async () => {
  await import('./answers.ts')
})
