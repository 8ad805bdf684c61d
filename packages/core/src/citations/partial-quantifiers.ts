import { holds } from './agreement.ts'
import type { ContentWord } from './content-words.ts'
import { foldInPlace } from './fold-in-place.ts'
import { hasQuantity, type Quantity } from './quantities.ts'
import type { ReadSentence } from './sentence-parts.ts'

/** Words that speak of a part of what there is, in four languages without accents: some, many, most. */
const PARTS: readonly string[] = [
  'some|a few|several|certain(?:e?s)|quelques(?:-un(?:e?s))?|einige[rn]?|manche[rn]?|algun[oa]s|un[oa]s|' +
    "part of|one of|l'une? d(?:es|e)|un des|une des|eine[rs]? der|un[oa] de l[oa]s|" +
    '(?:a|one) (?:part|number|handful|minority|third|quarter) of|un (?:tiers|quart|certain nombre)|une (?:partie|poignee|minorite)|' +
    'ein (?:paar|teil|drittel|viertel)|un (?:tercio|cuarto)|una parte',
  'many|numerous|half|beaucoup|plusieurs|nombreu(?:x|ses)|moitie|viele[rn]?|mehrere[rn]?|halfte|much[oa]s|vari[oa]s|mitad',
  '(?<!the )most|most of|majority|la plupart|majorite|meisten|mayoria',
]
const PARTIAL = new RegExp(
  `(?<![\\p{L}])(?:${PARTS.map((words, at) => `(?<part${at}>${words})`).join('|')})(?![\\p{L}-])`,
  'giu',
)
/** `Des barques ont été vendues`: of some of them, where it begins a sentence. */
const INDEFINITE = /^(?:des|an?|une?)\s/iu
/** Behind a figure: `three of the houses`. */
const OF_THEM =
  /^\s(?:(?:of|d'entre|parmi|von|de)\s(?:the|these|those|them|la|les|las|los|elles|eux|ihnen|its|their|his|her|ses|leurs)|des|du|der)\s/iu
/** Many years, a few times: that is not a part of anything, nor is what follows a comma. */
const NO_PART =
  /[,;:]|(?<![\p{L}])(?:years?|days?|weeks?|months?|hours?|times|annees|ans|jours|semaines|mois|heures|fois|jahren?|tagen?|wochen?|monaten?|stunden?|male?|anos|dias|semanas|meses|horas|veces)(?![\p{L}])/u

interface Part {
  /** The more, the more of the whole it is. */
  readonly size: number
  /** Words for the whole, or for what is said of its part. */
  readonly of: readonly ContentWord[]
  /** Number of them, where that is said. */
  readonly count: Quantity | null
}

/** Index of a share in per cent among {@link PARTS}. */
const sizeOfShare = (share: number): number => (share > 50 ? 2 : share === 50 ? 1 : 0)

/** A sentence or a clause. */
type Stretch = Pick<ReadSentence, 'text' | 'words' | 'figures'>

function partsIn({ text, words, figures }: Stretch): Part[] {
  const folded = foldInPlace(text)
  const isCounted = (at: number) => figures.quantities.some(({ start }) => start > at && start - at < 3)
  const named = Array.from(folded.matchAll(PARTIAL), ({ index, 0: found, groups }) => ({
    end: index + found.length,
    size: PARTS.findIndex((_, at) => groups?.[`part${at}`] !== undefined),
    count: null,
  }))
  const counted = figures.quantities
    .filter(({ unit, end }) => (unit === null || unit === '%') && OF_THEM.test(folded.slice(end)))
    .map((count) => ({ end: count.end, size: count.unit === '%' ? sizeOfShare(count.value) : 0, count }))
  return [...named.filter(({ end }) => !isCounted(end)), ...counted].flatMap(({ end, size, count }) => {
    const [first, second] = words.filter(({ start }) => start >= end)
    if (first === undefined || NO_PART.test(folded.slice(end, first.start))) return []
    return [{ size, of: second?.before.length === 0 ? [first, second] : [first], count }]
  })
}

/** Checks whether a clause says of a part what a claim says of the whole, or of a larger part. */
export function saysOfPart(claim: Stretch, source: Stretch): boolean {
  const parts = partsIn(source).filter(({ of }) => of.some((word) => holds(claim.words, word)))
  if (parts.length === 0) return false
  const sizes = partsIn(claim).map(({ size }) => size)
  const least = Math.min(...sizes, INDEFINITE.test(claim.text) ? 0 : Number.POSITIVE_INFINITY)
  return parts.some(
    ({ size, count }) => least > size && (count === null || !hasQuantity(claim.figures.quantities, count)),
  )
}

/** Checks whether a claim speaks of a part, so that what is denied of another part says nothing against it. */
export const speaksOfPart = (claim: Stretch): boolean =>
  partsIn(claim).length > 0 || INDEFINITE.test(claim.text)

const NONE =
  /(?<![\p{L}])(?:no|none|neither|never|aucune?|jamais|nulle?|keine?[mnrs]?|nie|niemals|ning[uú]n[oa]?|nunca)(?![\p{L}])/iu

/** Checks whether a clause denies something of each part: `no trace was found`. */
export const deniesAll = ({ text }: Stretch): boolean => NONE.test(text)
