import { type Category, isClassification } from '../items/category.ts'
import { STARTER_NODES } from '../starter/index.ts'
import { isConnecting, nameWords, rootOf } from '../words/name-words.ts'
import economic from './economic-phrases.json' with { type: 'json' }
import functional from './functional-phrases.json' with { type: 'json' }
import institutions from './institution-phrases.json' with { type: 'json' }
import places from './place-phrases.json' with { type: 'json' }
import { singular } from './singular.ts'

const CAPITAL = 'municipiul bucurești'

/** English names as in reports of the Ministry of Finance and the IMF. Acronyms are derived, not listed. */
const PHRASES: Readonly<Record<Category, Readonly<Record<string, readonly string[]>>>> = {
  // A city hall goes by any name of its town: `Kolozsvár polgármesteri hivatal`.
  entity: { ...places, ...institutions, [CAPITAL]: [...places[CAPITAL], ...institutions[CAPITAL]] },
  uat: places,
  functional_classification: functional,
  economic_classification: economic,
}

/** Words that can be omitted from a phrase without changing its meaning. */
const DISPENSABLE = new Set(
  (
    'the for on of in cu pe pentru de cheltuieli cheltuielile expenses spending buget bugetul budget bani banii fonduri ' +
    'plati plata factura facturi facturile bill bills cost costs costuri costul payment payments ' +
    'intretinere intretinerea amenajare amenajarea'
  ).split(' '),
)

export type PhraseIndex = (words: readonly string[]) => readonly string[]

/** Indexes the phrases of a category, including the English names of the starter set. */
export function createPhraseIndex(category: Category): PhraseIndex {
  const index = new Map<string, string[]>()
  const add = (phrase: string, name: string) => {
    for (const key of keysOf(nameWords(phrase))) {
      const known = index.get(key) ?? []
      if (!known.includes(name)) index.set(key, [...known, name])
    }
  }
  for (const [name, phrases] of Object.entries(PHRASES[category])) {
    for (const phrase of phrases) add(phrase, name)
  }
  if (isClassification(category)) {
    for (const { name, english } of STARTER_NODES[category]) add(english, name)
  }
  return (words) => {
    const bare = words.filter((word) => !DISPENSABLE.has(word))
    const found = [words, bare].flatMap((list) => keysOf(list).map((key) => index.get(key)))
    return found.find((names) => names !== undefined) ?? []
  }
}

/** Lists the keys of a phrase: its words, their singular forms, and their roots, as in `asistenței sociale`. */
function keysOf(words: readonly string[]): string[] {
  const roots = words.filter((word) => !isConnecting(word)).map(rootOf)
  return [...new Set([words.join(' '), words.map(singular).join(' '), `~${roots.join(' ')}`])]
}
