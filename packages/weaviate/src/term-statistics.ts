import type { OpenCollection } from './collection.ts'

export interface TermStatistics {
  readonly count: number
  readonly averageLength: number
  /** Number of texts with each requested word, in any of its forms. */
  readonly frequencies: readonly number[]
}

/** Number of texts from which small changes affect no relevant figure. */
const LARGE_COLLECTION = 2000
/** Age of a large collection's totals at which they are refreshed, while the old ones stay in use. */
const MAX_AGE_MS = 60_000

/**
 * Creates a source of word statistics, each word given with all its possible stems; a text contains stems of
 * one language only, so their frequencies add up. A call is one round trip of at most two requests. To count
 * the texts and their terms the server reads all of them, so the totals of a large collection are kept and
 * refreshed in the background.
 */
export function createTermStatistics(
  collection: Pick<OpenCollection, 'sum' | 'frequencies'>,
): (terms: readonly (readonly string[])[]) => Promise<TermStatistics> {
  let known: { readonly count: number; readonly sum: number; readonly at: number } | null = null
  let renewing = false

  const take = async () => {
    const at = Date.now()
    known = { ...(await collection.sum('terms_count')), at }
    return known
  }
  const totals = async () => {
    if (known === null || known.count < LARGE_COLLECTION) return take()
    if (Date.now() - known.at > MAX_AGE_MS && !renewing) {
      renewing = true
      // If it fails, the old totals stay in use, and the next search tries again.
      take()
        .catch(() => {})
        .finally(() => {
          renewing = false
        })
    }
    return known
  }

  return async (terms) => {
    const forms = [...new Set(terms.flat())]
    const [{ count, sum }, counts] = await Promise.all([totals(), collection.frequencies(forms, 'terms')])
    const frequencies = new Map(forms.map((form, place) => [form, counts[place] ?? 0]))
    return {
      count,
      averageLength: Math.max(1, sum) / Math.max(1, count),
      frequencies: terms.map((ofTerm) =>
        ofTerm.reduce((total, form) => total + (frequencies.get(form) ?? 0), 0),
      ),
    }
  }
}
