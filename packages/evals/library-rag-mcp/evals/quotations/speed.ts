import { quantile } from '../../../measuring/statistics.ts'
import { startLibrary } from '../start-library.ts'
import { fillLargeLibrary, type StoredPassage } from './large-library.ts'

const PASSAGES = 100_000
const OF_EACH_KIND = 100
const WARM_UP = 20
const BUDGET_MS = 20

type Random = () => number

/** Quotations of every verdict; each has a passage and another one. */
const KINDS: Readonly<
  Record<string, (one: StoredPassage, other: StoredPassage, random: Random) => Record<string, string>>
> = {
  exact: ({ text }) => ({ quotation: wordsOf(text, 5, 22) }),
  'exact, long': ({ text }) => ({ quotation: wordsOf(text, 3, 80) }),
  near: ({ text }) => ({ quotation: wordsOf(text, 5, 22).replace(/^((?:\S+ ){9})\S+/, '$1another') }),
  elsewhere: ({ text, page }) => ({ quotation: wordsOf(text, 5, 22), page: String(page === 9 ? 8 : 9) }),
  spliced: (one, other) => ({ quotation: `${wordsOf(one.text, 5, 10)} ${wordsOf(other.text, 8, 10)}` }),
  'absent, of words of two places': (one, other, random) => ({
    quotation: shuffled(`${wordsOf(one.text, 3, 12)} ${wordsOf(other.text, 3, 12)}`, random),
  }),
  'absent, of frequent words': (_one, _other, random) => ({
    quotation: shuffled('and it was not the man who had been to see it for the first time that day', random),
  }),
}

const wordsOf = (text: string, from: number, count: number): string =>
  text
    .split(' ')
    .slice(from, from + count)
    .join(' ')

const shuffled = (text: string, random: Random): string =>
  text
    .split(' ')
    .map((word) => ({ word, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ word }) => word)
    .join(' ')

/** Times check_quotation over stdio in a library of 100,000 passages. @returns whether each kind keeps the budget */
export async function timeQuotations(random: Random): Promise<boolean> {
  const library = await startLibrary()
  const passages = await fillLargeLibrary(library.dataDir, PASSAGES)
  const pick = () => passages[Math.floor(random() * passages.length)] as StoredPassage
  const time = async (given: Record<string, string>) => {
    const start = performance.now()
    const { verdict } = await library.call<{ readonly verdict: string }>('check_quotation', given)
    return { verdict, ms: performance.now() - start }
  }
  for (let made = 0; made < WARM_UP; made += 1) await time({ quotation: wordsOf(pick().text, 2, 20) })
  let isFast = true
  for (const [name, make] of Object.entries(KINDS)) {
    const times: number[] = []
    const verdicts = new Map<string, number>()
    for (let made = 0; made < OF_EACH_KIND; made += 1) {
      const { verdict, ms } = await time(make(pick(), pick(), random))
      times.push(ms)
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1)
    }
    const [median, late] = [quantile(times, 0.5), quantile(times, 0.95)]
    const told = Array.from(verdicts, ([verdict, count]) => `${verdict} ${count}`).join(', ')
    console.log(
      `${PASSAGES} passages, ${name.padEnd(32)} ${told.padEnd(24)} median ${median.toFixed(1)} ms, 95 % ${late.toFixed(1)} ms`,
    )
    if (median > BUDGET_MS) isFast = false
  }
  await library.close()
  return isFast
}
