import { describe, expect, it } from 'vitest'
import { createCookies } from './cookie.ts'

const TOKENS = { staff: 'a-token-of-the-staff', user: undefined }
const HOUR = 3_600_000
const DAY = 24 * HOUR

const cookiesAt = (now: number) =>
  createCookies(TOKENS, { since: () => 0, problem: () => null, add: async () => {} }, () => now)
const headerOf = (setCookie: string) => setCookie.split(';', 1)[0]

describe('a cookie', () => {
  const made = headerOf(cookiesAt(40 * DAY).signIn('staff', undefined, false))

  it.each([
    ['at once', 40 * DAY, true],
    ['on a machine whose clock is half a second behind', 40 * DAY - 500, true],
    ['in 29 days', 69 * DAY, true],
    ['in 31 days', 71 * DAY, false],
    ['an hour before it was made', 40 * DAY - HOUR, false],
    ['five seconds before it was made', 40 * DAY - 5_000, false],
  ])('counts %s: %s %s', (_, now, counts) => {
    expect(cookiesAt(now).read(made) !== null).toBe(counts)
  })
})
