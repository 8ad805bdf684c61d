import { afterAll, beforeAll, describe } from 'vitest'
import { office, openSharedOffice } from '../support/dialogues/shared-office.ts'

beforeAll(openSharedOffice, 120_000)
afterAll(() => office.close())

describe('clarifications', async () => {
  await import('../support/dialogues/clarifications.ts')
})
describe('loops', async () => {
  await import('../support/dialogues/loops.ts')
})
// The last, since it changes a document.
describe('answers', async () => {
  await import('../support/dialogues/answers.ts')
})
