import { LRUCache } from 'lru-cache'
import type { OpenCollection } from './collection.ts'

/** Statistics of a collection for BM25. */
export interface TermStatistics {
  /** Number of searchable texts. */
  readonly count: number
  /** Average number of terms in a text. */
  readonly averageLength: number
  /** Number of texts with each requested word, in any of its forms. */
  readonly frequencies: readonly number[]
}

/** Number of texts from which small changes affect no relevant figure. */
const LARGE_COLLECTION = 2000
/** Age of a large collection's figures at which they are refreshed, while the old ones stay in use. */
const MOST_AGE_MS = 60_000
/** Maximum number of words cached, least recently used first out. */
const MOST_WORDS = 20_000
/**
 * Words refreshed together, those of the last questions: a server without profiles counts each of them
 * separately.
 */
const MAX_REFRESHED = 64

/** Figures at one point in time. */
interface Snapshot {
  readonly count: number
  readonly sum: number
  readonly at: number
}

/**
 * Creates a source of word statistics, each word given with all its possible stems; a text contains stems of
 * one language only, so their frequencies add up. A call is one round trip of at most two requests. Figures
 * of a large collection are cached and refreshed in the background, so that only words not used lately cost a
 * request.
 */
export function createTermStatistics(
  collection: OpenCollection,
): (terms: readonly (readonly string[])[]) => Promise<TermStatistics> {
  let known: Snapshot | null = null
  let renewing = false
  /** Number of texts with a form, and the time of the count. */
  const remembered = new LRUCache<string, { readonly count: number; readonly at: number }>({
    max: MOST_WORDS,
  })

  const take = async (): Promise<Snapshot> => {
    const at = Date.now()
    return { ...(await collection.sum('terms_count')), at }
  }
  const ask = async (forms: readonly string[]): Promise<[form: string, count: number][]> => {
    const counts = forms.length === 0 ? [] : await collection.frequencies(forms, 'terms')
    return forms.map((form, place) => [form, counts[place] ?? 0])
  }
  const remember = (counts: readonly (readonly [form: string, count: number])[], at: number) => {
    for (const [form, count] of counts) remembered.set(form, { count, at })
  }
  /** Refreshes the figures; the old ones stay in use until then. */
  const renew = async (): Promise<void> => {
    if (renewing) return
    renewing = true
    const at = Date.now()
    try {
      // Most recently used first.
      const forms = [...remembered.keys()].slice(0, MAX_REFRESHED)
      const [renewed, counts] = await Promise.all([take(), ask(forms)])
      known = renewed
      for (const [form, { at: asked }] of [...remembered.entries()]) if (asked < at) remembered.delete(form)
      remember(counts.reverse(), at)
    } catch {
      // The old figures stay in use; the next search tries again.
    } finally {
      renewing = false
    }
  }
  /** Frequencies of forms, requesting those that are not cached. */
  const frequenciesOf = async (forms: readonly string[]) => {
    // Copied first, since they may be evicted meanwhile.
    const own = new Map(
      forms.flatMap((form) => {
        const found = remembered.get(form)
        return found === undefined ? [] : [[form, found.count]]
      }),
    )
    const at = Date.now()
    const asked = await ask(forms.filter((form) => !own.has(form)))
    remember(asked, at)
    return new Map([...own, ...asked])
  }

  return async (terms) => {
    const last = known !== null && known.count >= LARGE_COLLECTION ? known : null
    const forms = [...new Set(terms.flat())]
    const asking = last === null ? ask(forms).then((counts) => new Map(counts)) : frequenciesOf(forms)
    // After the forms of this question, which are then refreshed with the others.
    if (last !== null && Date.now() - last.at > MOST_AGE_MS) void renew()
    const [snapshot, frequencies] = await Promise.all([last ?? take(), asking])
    if (last === null) known = snapshot
    const { count: texts, sum } = snapshot
    return {
      count: texts,
      averageLength: Math.max(1, sum) / Math.max(1, texts),
      frequencies: terms.map((ofTerm) =>
        ofTerm.reduce((total, form) => total + (frequencies.get(form) ?? 0), 0),
      ),
    }
  }
}
