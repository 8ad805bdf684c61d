import { LRUCache } from 'lru-cache'
import type { OpenCollection } from './collection.ts'

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
/** How old the figures of a large collection may be before they are asked for anew, while the old ones serve. */
const MOST_AGE_MS = 60_000
/** Words remembered; the least recently asked for are forgotten first. */
const MOST_WORDS = 20_000
/** Words that are asked for anew together, those of the last questions: a server without profiles counts each by itself. */
const MOST_RENEWED = 64

/** Figures of one moment. */
interface Snapshot {
  readonly count: number
  readonly sum: number
  readonly at: number
}

/**
 * Asks for the statistics of words, each given in all the forms that it may have; a text holds forms of one language
 * only, so that their frequencies add up. A call is one round of at most two requests. Of a large collection figures are
 * remembered, and asked for anew in the background while they go on to serve, so that only words that nobody has asked for
 * lately cost a request.
 */
export function createTermStatistics(
  collection: OpenCollection,
): (terms: readonly (readonly string[])[]) => Promise<TermStatistics> {
  let known: Snapshot | null = null
  let renewing = false
  /** How many texts have a form, and when that was asked for. */
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
  /** Puts new figures in place of the old ones, which serve until then. */
  const renew = async (): Promise<void> => {
    if (renewing) return
    renewing = true
    const at = Date.now()
    try {
      // Those that were asked for last come first.
      const forms = [...remembered.keys()].slice(0, MOST_RENEWED)
      const [renewed, counts] = await Promise.all([take(), ask(forms)])
      known = renewed
      for (const [form, { at: asked }] of [...remembered.entries()]) if (asked < at) remembered.delete(form)
      remember(counts.reverse(), at)
    } catch {
      // The old figures go on to serve; the next search tries again.
    } finally {
      renewing = false
    }
  }
  /** Frequencies of forms, of which those that are not remembered are asked for. */
  const frequenciesOf = async (forms: readonly string[]) => {
    // Taken before anything is asked: they may be forgotten meanwhile.
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
    // After the forms of this question, which are asked for anew with the others.
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
