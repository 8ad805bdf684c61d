import { measuresIn } from '@agora-mcp/core/citations'
import type { Piece } from '../finding/finding.ts'
import { contradictedIn } from '../ranking/contradicted.ts'
import { pieceOf } from '../ranking/piece-of.ts'
import { seriesOf } from '../statements/document-date.ts'
import { matter } from '../statements/likeness.ts'
import type { Material } from '../statements/material.ts'
import { type Rule, rulesIn } from './rules.ts'

const MOST = 8

/** Checks whether two documents are named of which neither replaces the other, as a version of one series does. */
export const areNoVersions = ({ whole, named }: Material): boolean =>
  named.size === 2 && new Set(whole.map(seriesOf)).size === 2

/** Quotes what two documents say differently, side by side: first other values, then other words for one thing. */
export function differencesIn(material: Material): Piece[] {
  const valued = contradictedIn(material, MOST)
  const isShown = ({ statement: { passage, start } }: Rule) =>
    valued.some(
      ({ source, char_start, char_end }) =>
        source === passage.source &&
        char_start <= passage.char_start + start &&
        passage.char_start + start < char_end,
    )
  const rules = rulesIn(material.whole).filter((rule) => !isShown(rule))
  const [first] = rules
  const worded = rules
    .filter(({ series }) => series === first?.series)
    .flatMap((one) => {
      const other = rules.find((rule) => rule.series !== one.series && saysOfSame(one, rule))
      return other === undefined ? [] : [one, other].map(({ statement }) => pieceOf(statement, 'fact'))
    })
  return [...valued, ...worded].slice(0, 2 * MOST)
}

/** Minimum number of words at the start that are a subject with its verb. */
const MIN_START = 4

/** Checks whether two statements say different things of one subject with one verb: `Le toit est couvert de zinc`. */
function saysOfSame(one: Rule, other: Rule): boolean {
  const [left, right] = [matter(one.statement), matter(other.statement)]
  // A measure may be of anything that stands above: `La pente est de 2 %`.
  if (sharedStart(one, other) >= MIN_START)
    return one.plain !== other.plain && measuresIn(one.plain).length === 0
  const isOther = left.some((stem) => !right.includes(stem)) && right.some((stem) => !left.includes(stem))
  const areWorded = [one, other].every(({ stated }) => stated.size === 0)
  return (
    isOther &&
    areWorded &&
    left.length > 2 &&
    right.length > 2 &&
    left[0] === right[0] &&
    left[1] === right[1]
  )
}

/** Counts the words with which two statements begin alike: `Les bancs sont en` before what each is of. */
function sharedStart({ plain: one }: Rule, { plain: other }: Rule): number {
  const [left, right] = [one.split(/\s+/), other.split(/\s+/)]
  const apart = left.findIndex((word, at) => word !== right[at])
  return apart === -1 ? left.length : apart
}
