import { countyName } from '../items/counties.ts'
import type { EntityItem, FilterItem } from '../items/filter-item.ts'
import type { UatKind } from '../items/uat-kind.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { isConnecting, skeleton, type Word } from '../words/name-words.ts'
import { kindOfName, takeHead } from '../words/type-words.ts'
import type { AnalysedItem, Form } from './analysed-item.ts'

/** Factor for a place, nearly as good as a name: `Dumbrăvița Timiș`. */
const PLACE = 0.96
/** Factor for the words of a chapter, which say less about its nodes. */
const ABOVE = 0.93

export function analyseItem(item: FilterItem, lexicon: Lexicon): AnalysedItem {
  if (item.category === 'uat') {
    const { rest } = takeHead(lexicon.words(item.name))
    return {
      item,
      forms: [toForm(lexicon.words(item.name), withSector(item.kind, rest), lexicon, { isPlaceName: true })],
      place: {
        worth: PLACE,
        words: placeWords(['judetul', countyName(item.countyCode), item.countyCode], lexicon),
      },
      kind: item.kind,
      population: item.population ?? 0,
    }
  }
  if (item.category === 'entity') return analyseEntity(item, lexicon)
  const names = [item.name, item.altName].filter((name) => name !== null)
  return {
    item,
    forms: [
      ...names.flatMap((name) => {
        const all = lexicon.words(name)
        const words = withoutSum(all)
        const bare = withoutNumbering(all)
        // The numbering may itself be searched for: `titlul II`.
        const numbered = bare.length === words.length ? [] : [toForm(words, words, lexicon, HEADING)]
        return [toForm(words, bare, lexicon, HEADING), ...numbered]
      }),
      ...item.keywords.map((keyword) =>
        toForm(lexicon.words(keyword), lexicon.words(keyword), lexicon, { ...HEADING, isKeyword: true }),
      ),
    ],
    place: {
      worth: ABOVE,
      words: placeWords(
        item.ancestors.map(({ name }) => name),
        lexicon,
      ),
    },
    kind: null,
    population: 0,
  }
}

function analyseEntity(item: EntityItem, lexicon: Lexicon): AnalysedItem {
  const words = lexicon.words(item.name)
  const kind = governedKind(item, words, lexicon)
  const { rest } = kind === null ? { rest: words } : takeHead(words)
  const bare = kind === null ? words : withSector(kind, withoutCounty(rest))
  const isPlaceName = kind !== null
  const forms = [toForm(words, bare, lexicon, { acronym: isPlaceName ? 'none' : 'beginning', isPlaceName })]
  // The register of institutions misspells places; the register of places does not.
  if (kind !== null && item.uat?.kind === kind) {
    const official = lexicon.words(item.uat.name)
    forms.push(
      toForm(official, withSector(kind, takeHead(official).rest), lexicon, { acronym: 'none', isPlaceName }),
    )
  }
  // `DGASPC sector 6`: an institution of a sector rarely has its number in the name.
  const sector = item.uat?.kind === 'sector' ? ['sector', 'sectorul'] : []
  const uatWords = takeHead(lexicon.words(item.uat?.name ?? item.location ?? '')).rest
  return {
    item,
    forms,
    place: {
      worth: PLACE,
      words: placeWords(
        ['judetul', ...sector, uatWords.join(' '), countyName(item.countyCode), item.countyCode],
        lexicon,
      ),
    },
    kind,
    population: item.uat?.population ?? 0,
  }
}

const GOVERNING_TYPES: ReadonlyMap<string, UatKind | null> = new Map(
  Object.entries<UatKind | null>({
    admin_county_council: 'county',
    county_council: 'county',
    admin_municipality: 'municipality',
    admin_town_hall: 'town',
    admin_commune_hall: 'commune',
    admin_sector_hall: 'sector',
  }),
)

/** Returns the kind of unit that a city hall or county council governs; null for other institutions. */
function governedKind(item: EntityItem, words: readonly string[], lexicon: Lexicon): UatKind | null {
  const byType = GOVERNING_TYPES.get(item.entityType ?? '')
  if (byType) return byType
  if (item.entityType === 'city_hall') {
    const own = kindOfName(words)
    return own !== 'commune' || item.uat === null || item.uat.kind === 'county' ? own : item.uat.kind
  }
  if (item.uat === null || (item.entityType !== null && item.entityType !== 'uncategorized')) return null
  const { kinds, rest } = takeHead(words)
  const place = takeHead(lexicon.words(item.uat.name)).rest
  return kinds?.has(item.uat.kind) && joined(rest) === joined(place) ? item.uat.kind : null
}

const joined = (words: readonly string[]): string => words.map(skeleton).join('')

/** Keeps the word for a sector, whose name is only a number. */
const withSector = (kind: UatKind, rest: readonly string[]): readonly string[] =>
  kind === 'sector' ? rest.slice(0, 1) : rest

/** Removes the county of `DAESTI JUDETUL VALCEA`, since the location is known separately. */
function withoutCounty(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, index) => index > 0 && /^(judetul|judet|jud)$/.test(word))
  return at < 0 ? words : words.slice(0, at)
}

/** Codes of a sum at the end of a heading. */
const SUM = /( \d\d)+$/

/** Removes the sum of `Active nefinanciare (71.01+71.02)`, which is not part of the name. */
const withoutSum = (words: readonly string[]): readonly string[] => {
  const bare = words.join(' ').replace(SUM, '')
  return bare === '' ? words : bare.split(' ')
}

/** Removes numbering: `TITLUL IX ASISTENTA SOCIALA`, `Partea I-a SERVICII …`, `A. Transferuri`. */
function withoutNumbering(words: readonly string[]): readonly string[] {
  const text = words.join(' ')
  const bare = text
    .replace(/^(titlul|titlu) [ivxl]+ /, '')
    .replace(/^partea a? ?[ivxl]+ a /, '')
    .replace(/^(\d\d|[a-g]\d?|[ivx]+) (?=\S+ )/, '')
    .replace(SUM, '')
    .replace(/ se scad$/, '')
  return bare === '' ? words : bare.split(' ')
}

function placeWords(names: readonly (string | null)[], lexicon: Lexicon): Word[] {
  const words = names.flatMap((name) => (name === null ? [] : lexicon.words(name)))
  return [...new Set(words)].filter((word) => !isConnecting(word)).map(lexicon.word)
}

/** Initials of a name that count as its acronym; a city hall has none by its place. */
type Acronym = 'none' | 'beginning' | 'whole'

/** `TVA` is Taxa pe valoarea adăugată, but `apa` is not Autorități publice și acțiuni externe. */
const HEADING = { acronym: 'whole' } as const

interface FormOptions {
  readonly acronym?: Acronym
  readonly isKeyword?: boolean
  readonly isPlaceName?: boolean
}

const MIN_BEGINNING = 2

function toForm(
  all: readonly string[],
  bare: readonly string[],
  lexicon: Lexicon,
  { acronym = 'beginning', isKeyword = false, isPlaceName = false }: FormOptions = {},
): Form {
  const words = bare.map(lexicon.word)
  const initialOf = words.flatMap(({ text }, index) =>
    acronym === 'none' || isConnecting(text) || text === 'judetul' ? [] : [index],
  )
  return {
    full: all.join(' '),
    words,
    initials: initialOf.map((index) => bare[index]?.[0] ?? '').join(''),
    leastInitials: acronym === 'whole' ? Math.max(MIN_BEGINNING, initialOf.length) : MIN_BEGINNING,
    initialOf,
    isKeyword,
    isPlaceName,
  }
}
