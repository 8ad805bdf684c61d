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
/** Words remembered. */
const MOST_WORDS = 20_000

/** Figures of one moment. */
interface Snapshot {
  readonly count: number
  readonly sum: number
  readonly at: number
  readonly frequencies: Map<string, number>
}

/**
 * Asks for the statistics of words, each given in all the forms that it may have; a text holds forms of one language
 * only, so that their frequencies add up. A call is one round of at most two requests. Of a large collection figures are
 * remembered, and refreshed in the background, so that only words that nobody has asked for yet cost a request.
 */
export function createTermStatistics(
  collection: OpenCollection,
): (terms: readonly (readonly string[])[]) => Promise<TermStatistics> {
  let known: Snapshot | null = null
  let refreshing = false

  const take = async (): Promise<Snapshot> => {
    const at = Date.now()
    return { ...(await collection.sum('terms_count')), at, frequencies: new Map() }
  }
  /** Puts a new snapshot in place of the old one, which serves until then. */
  const refresh = () => {
    if (refreshing) return
    refreshing = true
    take()
      .then(
        (renewed) => {
          known = renewed
        },
        // The old figures go on to serve; the next search tries again.
        () => {},
      )
      .finally(() => {
        refreshing = false
      })
  }
  const ask = async (forms: readonly string[]): Promise<Map<string, number>> => {
    const counts = await collection.frequencies(forms, 'terms')
    return new Map(forms.map((form, place) => [form, counts[place] ?? 0]))
  }
  /** Frequencies of forms, of which those that are not remembered are asked for. */
  const frequenciesIn = async ({ frequencies }: Snapshot, forms: readonly string[]) => {
    if (frequencies.size > MOST_WORDS) frequencies.clear()
    // Taken before anything is asked: another question may clear them meanwhile.
    const remembered = new Map(
      forms.flatMap((form) => {
        const count = frequencies.get(form)
        return count === undefined ? [] : [[form, count]]
      }),
    )
    const asked = await ask(forms.filter((form) => !remembered.has(form)))
    for (const [form, count] of asked) frequencies.set(form, count)
    return new Map([...remembered, ...asked])
  }

  return async (terms) => {
    const last = known !== null && known.count >= LARGE_COLLECTION ? known : null
    if (last !== null && Date.now() - last.at > MOST_AGE_MS) refresh()
    const forms = [...new Set(terms.flat())]
    const [snapshot, frequencies] = await Promise.all([
      last ?? take(),
      last === null ? ask(forms) : frequenciesIn(last, forms),
    ])
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
