import { describe, expect, it } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

describe('readRetryAfter', () => {
  it('reads seconds, and a date as the seconds until then', () => {
    expect(readRetryAfter('120')).toBe(120)
    const inAnHour = readRetryAfter(new Date(Date.now() + 3_600_000).toUTCString())
    expect(inAnHour).toBeGreaterThan(3_500)
    expect(inAnHour).toBeLessThanOrEqual(3_600)
    expect(readRetryAfter('Sun, 06 Nov 1994 08:49:37 GMT')).toBe(0)
  })

  it.each([[undefined], [null], [''], ['soon']])('finds nothing in %j', (header) => {
    expect(readRetryAfter(header)).toBeUndefined()
  })
})
