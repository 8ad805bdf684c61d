import { printBook } from '../quotations/made-books.ts'
import type { StartedLibrary } from '../start-library.ts'
import english from './english.json' with { type: 'json' }
import french from './french.json' with { type: 'json' }

/** Relation of a claim to a passage: supported, contradicted, or absent. */
const JUDGEMENTS = new Map([
  ['verbatim', 's'],
  ['reworded', 's'],
  ['contradicted', 'c'],
  ['not_found', 'n'],
])
const NAMES = new Map([
  ['s', 'supported'],
  ['c', 'contradicted'],
  ['n', 'not found'],
])
const MIN_PRECISION = 0.99

/** A book of short passages for each language, a passage a page. */
const BOOKS = [
  { title: 'A gazetteer of small places', author: 'Mark Ellwood', tongue: 'en', passages: english },
  { title: 'Dictionnaire des petits lieux', author: 'Agnès Corbier', tongue: 'fr', passages: french },
] as const

/**
 * Asks check_claim about 500 claims, each judged by hand, and prints what became of them.
 * @returns whether what it calls supported is so
 */
export async function checkJudgedClaims({ call, parse }: StartedLibrary): Promise<boolean> {
  for (const { passages, tongue, ...book } of BOOKS) {
    await parse(`claims-${tongue}`, await printBook({ ...book, pages: passages.map(({ text }) => text) }))
  }
  const counts = new Map<string, number>()
  for (const [judged, claim] of BOOKS.flatMap(({ passages }) => passages.flatMap(({ claims }) => claims))) {
    const { verdict } = await call<{ readonly verdict: string }>('check_claim', { claim })
    const given = JUDGEMENTS.get(verdict) ?? verdict
    const key = `${judged}${given}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    if (given === 's' && judged !== 's') console.log(`  called ${verdict}: ${claim}`)
  }
  const count = (judged: string, given: string) => counts.get(`${judged}${given}`) ?? 0
  const judgements = [...NAMES.keys()]
  for (const [judged, name] of NAMES) {
    const given = Array.from(NAMES, ([one, told]) => `${told} ${count(judged, one)}`).join(', ')
    console.log(`claims that are ${name.padEnd(12)} ${given}`)
  }
  const right = count('s', 's')
  const called = judgements.reduce((sum, judged) => sum + count(judged, 's'), 0)
  const are = judgements.reduce((sum, given) => sum + count('s', given), 0)
  console.log(`"supported": precision ${(right / called).toFixed(3)}, found ${(right / are).toFixed(3)}`)
  return right / called >= MIN_PRECISION
}
