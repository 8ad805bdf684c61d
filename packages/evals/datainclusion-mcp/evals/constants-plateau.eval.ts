/**
 * Measures whether the constants that decide which commune a name means, and which values an error suggests, lie on a plateau: each
 * is varied alone, over all names of the official list (`dist/gazetteer.txt`, so build first) and over values of filters
 * that are misspelt, shortened or foreign. The first row of each table is all constants as they are. The rows are those of
 * docs/adr/0004-social-services.md. It judges nothing.
 *
 * `node evals/constants-plateau.eval.ts [WORD]` varies the constants whose name has the word.
 */
import { existsSync, readFileSync } from 'node:fs'
import bundled from '../../../../apps/datainclusion-mcp/src/adapters/datainclusion-api/bundled-reference.json' with {
  type: 'json',
}
import type * as FindCommune from '../../../../apps/datainclusion-mcp/src/domain/find-commune.ts'
import { parseGazetteer } from '../../../../apps/datainclusion-mcp/src/domain/gazetteer.ts'
import type * as NearestValues from '../../../../apps/datainclusion-mcp/src/domain/nearest-values.ts'
import { placeKey } from '../../../../apps/datainclusion-mcp/src/domain/place-name.ts'
import type {
  ReferenceCategory,
  ReferenceItem,
} from '../../../../apps/datainclusion-mcp/src/domain/reference.ts'
import { type Variation, variedModules } from '../../measuring/varied-modules.ts'

const GAZETTEER = new URL('../../../../apps/datainclusion-mcp/dist/gazetteer.txt', import.meta.url)

/** File below `src`, constant, other values than the one in use. */
const OF_COMMUNES: readonly (readonly [string, string, string])[] = [
  ['domain/commune-match.ts', 'WELL_KNOWN', '2_000 5_000 20_000 50_000'],
  ['domain/commune-match.ts', 'OVERWHELMING', '0.7 0.8 0.85 0.95 0.98'],
  ['domain/commune-match.ts', 'MUCH_LARGER', '2 3 8 15'],
]
const OF_VALUES: typeof OF_COMMUNES = [
  ['domain/nearest-values.ts', 'FAINTLY_ALIKE', '0.1 0.15 0.2 0.3 0.35 0.4'],
  ['domain/nearest-values.ts', 'WORDS_OF_LABEL', '0.4 0.5 0.7 0.8 0.9'],
]

/** Words that no list has a value for. */
const FOREIGN = [
  'astronomie',
  'vin rouge',
  'bateau',
  'xyzzy',
  'piano',
  'football',
  'tondeuse',
  'wifi',
  'jardin',
  'opera',
]

const SOURCES = new URL('../../../../apps/datainclusion-mcp/src/', import.meta.url)
const importVaried = variedModules(SOURCES)

const only = process.argv[2] ?? ''
if (OF_COMMUNES.some(isMeant)) await tableOfCommunes()
if (OF_VALUES.some(isMeant)) await tableOfValues()

function isMeant([, constant]: (typeof OF_COMMUNES)[number]): boolean {
  return constant.includes(only)
}

function* variationsOf(table: typeof OF_COMMUNES): Generator<Variation | null> {
  yield null
  for (const [file, constant, values] of table) {
    if (!isMeant([file, constant, values])) continue
    for (const value of values.split(' ')) yield { file, constant, value }
  }
}

function load<Module>(module: string, variation: Variation | null): Promise<Module> {
  return variation === null
    ? (import(new URL(module, SOURCES).href) as Promise<Module>)
    : importVaried<Module>(module, variation)
}

function labelOf(variation: Variation | null): string {
  return (variation === null ? 'all as they are' : `${variation.constant} ${variation.value}`).padEnd(24)
}

/** Number of names that fit several places and are taken for one of them, and of those asked about. */
async function tableOfCommunes(): Promise<void> {
  if (!existsSync(GAZETTEER)) {
    console.log('skipped: there is no dist/gazetteer.txt; build first')
    return
  }
  const text = readFileSync(GAZETTEER, 'utf8')
  const gazetteer = parseGazetteer(text)
  const names = [
    ...new Set(
      text
        .split('\n')
        .slice(1, -1)
        .map((line) => placeKey(line.split('\t')[1] ?? '')),
    ),
  ]
  console.log(
    `${'constant'.padEnd(24)}of ${names.length} names: found  chosen among several  asked about  areas`,
  )
  let inUse: ReadonlyMap<string, string> | null = null
  for (const variation of variationsOf(OF_COMMUNES)) {
    const { findCommune } = await load<typeof FindCommune>('domain/find-commune.ts', variation)
    const outcomes = new Map(
      names.map((name) => {
        const match = findCommune(name, gazetteer)
        const isChosen = match.kind === 'found' && match.place.confidence < 1
        return [name, isChosen ? 'chosen' : match.kind]
      }),
    )
    inUse ??= outcomes
    const count = (kind: string) => [...outcomes.values()].filter((outcome) => outcome === kind).length
    const changed = names.filter((name) => outcomes.get(name) !== inUse?.get(name))
    console.log(
      labelOf(variation) +
        [count('found'), count('chosen'), count('ambiguous'), count('area')].join('  ') +
        (changed.length === 0 ? '' : `  ${changed.length} other: ${changed.slice(0, 8).join(', ')}`),
    )
  }
}

/** A wrong value of a filter, and the one that is meant by it; null where none is. */
interface WrongValue {
  readonly list: ReferenceCategory
  readonly given: string
  readonly meant: string | null
}

/** Number of wrong values for which the right one is suggested, first or at all, and what is suggested for words that mean none. */
async function tableOfValues(): Promise<void> {
  const lists = new Map<ReferenceCategory, readonly ReferenceItem[]>(
    (['themes', 'networks', 'target_audience'] as const).map((list) => [
      list,
      bundled.lists[list].map(({ value, label }) => ({ value, label, description: null })),
    ]),
  )
  const samples: Readonly<Record<string, readonly WrongValue[]>> = {
    misspelt: wrongValues(lists, ({ value }) => [exchange(lastPart(value))]),
    'a word of the label': wrongValues(lists, ({ label }, others) => onlyWords(label, others)),
    foreign: [...lists.keys()].flatMap((list) =>
      FOREIGN.map((given): WrongValue => ({ list, given, meant: null })),
    ),
  }
  console.log(
    `\n${'constant'.padEnd(24)}${Object.entries(samples)
      .map(([name, sample]) => `${sample.length} ${name}: first, among five, suggestions`)
      .join('   ')}`,
  )
  for (const variation of variationsOf(OF_VALUES)) {
    const { nearestValues } = await load<typeof NearestValues>('domain/nearest-values.ts', variation)
    const figures = Object.values(samples).map((sample) => {
      const suggested = sample.map(({ list, given, meant }) => {
        const values = nearestValues(list, given, lists.get(list) ?? [])
        return { at: meant === null ? -1 : values.indexOf(meant), count: values.length }
      })
      const all = suggested.reduce((sum, { count }) => sum + count, 0)
      return `${suggested.filter(({ at }) => at === 0).length} ${suggested.filter(({ at }) => at >= 0).length} ${all}`
    })
    console.log(labelOf(variation) + figures.map((figure) => figure.padEnd(44)).join(''))
  }
}

function wrongValues(
  lists: ReadonlyMap<ReferenceCategory, readonly ReferenceItem[]>,
  change: (item: ReferenceItem, others: readonly ReferenceItem[]) => readonly string[],
): WrongValue[] {
  return [...lists].flatMap(([list, items]) =>
    items.flatMap((item) =>
      change(
        item,
        items.filter((other) => other !== item),
      ).map((given) => ({ list, given, meant: item.value })),
    ),
  )
}

/** A theme without its category. */
function lastPart(value: string): string {
  return value.slice(value.indexOf('--') + 1).replace(/^-/, '')
}

/** Two letters in the middle exchanged. */
function exchange(value: string): string {
  const at = value.length >> 1
  return value.slice(0, at) + (value[at + 1] ?? '') + (value[at] ?? '') + value.slice(at + 2)
}

/** Long words of a label that no other label has. */
function onlyWords(label: string, others: readonly ReferenceItem[]): string[] {
  const known = new Set(others.flatMap((other) => placeKey(`${other.label} ${other.value}`).split(' ')))
  return placeKey(label)
    .split(' ')
    .filter((word) => word.length > 5 && !known.has(word))
}
