import { describe, expect, it } from 'vitest'

// Run by `skipped-reporter.test.ts` only: one test for each way of skipping.

describe.skipIf(true)('on PostgreSQL (needs A_DATABASE_URL)', () => {
  it('reads', () => expect(1).toBe(1))
  it('writes', () => expect(1).toBe(1))
})

describe.skipIf(false)('in a server (needs its address)', () => {
  describe('trash', () => {
    it.skipIf(true)('leaves nothing in the files (of a file only)', () => expect(1).toBe(1))
    it('comes back', () => expect(1).toBe(1))
  })
})

it('draws', (context) => context.skip('no screen here'))

// biome-ignore lint/suspicious/noSkippedTests: this is what the report must name
it.skip('forgotten', () => expect(1).toBe(1))

it('runs', () => expect(1).toBe(1))
