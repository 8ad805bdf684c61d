import type {
  ClassificationItem,
  CodeName,
  EntityItem,
  FilterItem,
  UatItem,
} from '../domain/items/filter-item.ts'
import { placeName } from '../domain/items/place-name.ts'
import type { UatKind } from '../domain/items/uat-kind.ts'
import type { CodeOrigin } from '../domain/match/match-score.ts'
import type { RankedItem } from '../domain/match/rank.ts'
import { codeOf } from './code.ts'

export const LOCALES = ['ro', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** Labels by locale. The specification has English labels beside Romanian names; a locale makes both one language. */
const LABELS = {
  en: {
    county: 'County',
    population: 'Population',
    type: 'Type',
    location: 'Location',
    village: 'Of village',
    chapter: 'Chapter',
    subchapter: 'Subchapter',
    thousands: ',',
    readFrom: (written: string, source: string) =>
      `Read from ${written}, ${source} taken for the budget source`,
    nearestAbove: (written: string) => `Nearest above ${written}`,
    kinds: {
      county: 'County',
      municipality: 'Municipality',
      sector: 'Sector',
      town: 'Town',
      commune: 'Commune',
    },
  },
  ro: {
    county: 'Județ',
    population: 'Populație',
    type: 'Tip',
    location: 'Localitate',
    village: 'Pentru satul',
    chapter: 'Capitol',
    subchapter: 'Subcapitol',
    thousands: '.',
    readFrom: (written: string, source: string) =>
      `Citit din ${written}, ${source} luat drept sursă bugetară`,
    nearestAbove: (written: string) => `Cel mai apropiat cod deasupra lui ${written}`,
    kinds: { county: 'Județ', municipality: 'Municipiu', sector: 'Sector', town: 'Oraș', commune: 'Comună' },
  },
} as const satisfies Record<Locale, { kinds: Record<UatKind, string>; [label: string]: unknown }>

type Labels = (typeof LABELS)[Locale]

export type NameOfCode = (code: CodeName) => string

/** Tells namesakes apart, e.g. `County: CJ | Population: 691,106 | Type: County`, and how a code was read. */
export function contextOf(
  { item, match: { codeOrigin, village } }: RankedItem,
  locale: Locale,
  nameOf: NameOfCode = ({ name }) => name,
): string {
  const labels = LABELS[locale]
  const parts =
    item.category === 'uat'
      ? uatParts(item, labels)
      : item.category === 'entity'
        ? entityParts(item, labels)
        : [
            ...classificationParts(item, labels, nameOf),
            codeOrigin === null ? null : origin(codeOrigin, labels),
          ]
  const said = village === null ? [] : [`${labels.village}: ${village}`]
  return [...parts, ...said].filter((part) => part !== null).join(' | ')
}

const origin = ({ written, source }: CodeOrigin, labels: Labels): string =>
  source === null ? labels.nearestAbove(written) : labels.readFrom(written, source)

export function countyContext(item: FilterItem, locale: Locale): string | null {
  return item.category === 'entity' && item.countyCode !== null
    ? `${LABELS[locale].county}: ${item.countyCode}`
    : null
}

function uatParts({ countyCode, population, kind }: UatItem, labels: Labels): (string | null)[] {
  return [
    countyCode === null ? null : `${labels.county}: ${countyCode}`,
    population === null ? null : `${labels.population}: ${grouped(population, labels.thousands)}`,
    `${labels.type}: ${labels.kinds[kind]}`,
  ]
}

function entityParts({ entityType, uat, location }: EntityItem, labels: Labels): (string | null)[] {
  const place = uat?.name ?? location
  return [
    entityType === null ? null : `${labels.type}: ${entityType}`,
    place === null ? null : `${labels.location}: ${placeName(place)}`,
  ]
}

function classificationParts(
  item: ClassificationItem,
  labels: Labels,
  nameOf: NameOfCode,
): (string | null)[] {
  const { value, chapter, subchapter } = codeOf(item)
  const scheme = item.category === 'functional_classification' ? 'COFOG' : 'Economic'
  return [
    `${scheme}: ${value}`,
    chapter === null ? null : `${labels.chapter}: ${chapter.code} ${nameOf(chapter)}`,
    subchapter === null ? null : `${labels.subchapter}: ${subchapter.code} ${nameOf(subchapter)}`,
  ]
}

const grouped = (count: number, mark: string): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, mark)
