import { isIPv6 } from 'node:net'
import { AppError } from '@agora-mcp/core/errors'
import { LRUCache } from 'lru-cache'
import { problem } from '../../messages/index.ts'

/** Wrong tokens of an address before it has to wait: people mistype. */
const FREE_TRIES = 10
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15 * 60_000
/** Silence after which an address begins anew, in milliseconds. */
const FORGOTTEN_MS = 60 * 60_000
/** Addresses that are known at once, the ones seen last. */
const MOST_ADDRESSES = 10_000

interface Tries {
  readonly count: number
  /** Moment until which no further try counts as an honest one, in milliseconds. */
  readonly waitUntil: number
}

/** Wrong tokens, by the address that they come from. */
export interface Guesses {
  /**
   * Counts a wrong token. Each one past the free tries doubles the wait of its address; those that come during a wait are
   * refused and change nothing, so that what was told as the wait is true.
   * @throws AppError rate_limited during a wait
   */
  wrong(address: string): void
}

/**
 * Counts wrong tokens, whatever door and name they came with. A right token never waits: others behind the same address
 * go on, and what stands between a guesser and the right one is its length.
 */
export function createGuesses(now: () => number = Date.now): Guesses {
  const known = new LRUCache<string, Tries>({ max: MOST_ADDRESSES, ttl: FORGOTTEN_MS })
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

/** Of IPv6 the first 64 bits, since a machine has as many addresses as it likes below them. */
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
