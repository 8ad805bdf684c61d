import { isIPv6 } from 'node:net'
import { AppError } from '@agora-mcp/core/errors'
import { LRUCache } from 'lru-cache'
import { problem } from '../../messages/index.ts'

/** Number of wrong tokens per address before it has to wait, to allow for typos. */
const FREE_TRIES = 10
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15 * 60_000
/** Time without attempts after which an address is forgotten, in milliseconds. */
const FORGET_AFTER_MS = 60 * 60_000
/** Maximum number of tracked addresses; the least recent are dropped. */
const MAX_ADDRESSES = 10_000

interface Tries {
  readonly count: number
  /** Time until which further attempts are refused, in milliseconds. */
  readonly waitUntil: number
}

export interface Guesses {
  /**
   * Counts a wrong token. Each one beyond the free tries doubles the wait of its address; attempts during a
   * wait are refused and do not extend it, so that the announced wait is accurate.
   * @throws AppError rate_limited during a wait
   */
  wrong(address: string): void
}

/**
 * Counts wrong tokens across all interfaces and names. A valid token never waits, so that others behind the
 * same address are unaffected; the protection against guessing is the token's length.
 */
export function createGuesses(now: () => number = Date.now): Guesses {
  const known = new LRUCache<string, Tries>({ max: MAX_ADDRESSES, ttl: FORGET_AFTER_MS })
  return {
    wrong(address) {
      const key = networkOf(address)
      const { count, waitUntil } = known.get(key) ?? { count: 0, waitUntil: 0 }
      const left = waitUntil - now()
      if (left > 0) {
        const seconds = Math.ceil(left / 1_000)
        throw new AppError('rate_limited', problem('too_many_guesses', { seconds }), {
          retryAfterSeconds: seconds,
        })
      }
      known.set(key, { count: count + 1, waitUntil: now() + waitAfter(count + 1) })
    },
  }
}

function waitAfter(count: number): number {
  if (count <= FREE_TRIES) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** (count - FREE_TRIES - 1), LONGEST_WAIT_MS)
}

/** Returns the first 64 bits of an IPv6 address, since a machine controls all addresses below them. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || /^::ffff:\d+\./i.test(address)) return address
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const groups = address.includes('::')
    ? [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
    : before
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
