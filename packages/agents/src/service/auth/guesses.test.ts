import { describe, expect, it } from 'vitest'
import { createGuesses, networkOf } from './guesses.ts'

/** Returns the wait in seconds; 0 for a counted attempt. */
function tryOne(guesses: ReturnType<typeof createGuesses>, address: string): number {
  try {
    guesses.wrong(address)
    return 0
  } catch (error) {
    return (error as { retryAfterSeconds: number }).retryAfterSeconds
  }
}

describe('wrong tokens of an address', () => {
  it('wait twice as long after each one, up to a quarter of an hour', () => {
    let now = 0
    const guesses = createGuesses(() => now)
    for (let at = 0; at < 11; at++) expect(tryOne(guesses, '10.0.0.1')).toBe(0)
    const waits: number[] = []
    for (let at = 0; at < 12; at++) {
      const wait = tryOne(guesses, '10.0.0.1')
      // Attempts during a wait do not extend it.
      expect(tryOne(guesses, '10.0.0.1')).toBe(wait)
      waits.push(wait)
      now += wait * 1_000
      expect(tryOne(guesses, '10.0.0.1')).toBe(0)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
    expect(tryOne(guesses, '10.0.0.2')).toBe(0)
  })

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s count for %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
