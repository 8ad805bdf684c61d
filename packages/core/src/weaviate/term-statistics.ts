import type { OpenCollection } from './open-collection.ts'

/** What BM25 needs to know of a collection. */
export interface TermStatistics {
  /** Texts that can be found. */
  readonly count: number
  /** Terms of a text on average. */
  readonly averageLength: number
  /** How many texts have each word that was asked for, in any of its forms. */
  readonly frequencies: readonly number[]
}

/** In a collection of so many texts a few more or less change no figure that matters. */
const LARGE_COLLECTION = 2000
/** Share by which the number of texts may have changed, and how old the figures of a large one may be. */
const CHANGED_SHARE = 0.01
const MOST_AGE_MS = 60_000
/** Words remembered. */
const MOST_WORDS = 20_000

/**
 * Asks for the statistics of words, each given in all the forms that it may have; a text holds forms of one language
 * only, so that their frequencies add up. Of a large collection figures are remembered for a minute.
 */
export function createTermStatistics(
  collection: OpenCollection,
): (terms: readonly (readonly string[])[]) => Promise<TermStatistics> {
  let known: { objects: number; count: number; sum: number; at: number } | null = null
  const frequencies = new Map<string, Promise<number>>()

  const refresh = async () => {
    const objects = await collection.count([])
    const isCurrent =
      known !== null &&
      objects >= LARGE_COLLECTION &&
      Math.abs(objects - known.objects) <= known.objects * CHANGED_SHARE &&
      Date.now() - known.at < MOST_AGE_MS
    if (isCurrent && known !== null) return known
    known = { objects, ...(await collection.sum('terms_count')), at: Date.now() }
    frequencies.clear()
    return known
  }
  const frequencyOf = (form: string): Promise<number> => {
    const remembered = frequencies.get(form)
    if (remembered !== undefined) return remembered
    if (frequencies.size > MOST_WORDS) frequencies.clear()
    const asked = collection.count([{ property: 'terms', equals: form }])
    frequencies.set(form, asked)
    asked.catch(() => frequencies.delete(form))
    return asked
  }

  return async (terms) => {
    const { count, sum } = await refresh()
    const counted = await Promise.all(terms.map((forms) => Promise.all(forms.map(frequencyOf))))
    return {
      count,
      averageLength: Math.max(1, sum) / Math.max(1, count),
      frequencies: counted.map((ofForms) => ofForms.reduce((total, one) => total + one, 0)),
    }
  }
}
