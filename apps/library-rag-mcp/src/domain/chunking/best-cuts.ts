import type { Atom, AtomLimits, Border } from './atoms.ts'
import type { Standing } from './reading.ts'

// Values from docs/adr/0021-chunking.md. Costs have no unit: only their order and distances count.
/** Words per chunk: fewer than `min` only in a shorter section, within the ideal range if paragraphs allow. */
export const CHUNK_WORDS = { min: 60, idealFrom: 90, idealTo: 220, max: 400 } as const

// Cost of a cut at each kind of break. A chunk that is too small costs more than a cut between sentences of a
// paragraph.
const CUT_COST: Readonly<Record<Border, number>> = {
  paragraph: 0.35,
  line: 0.8,
  sentence: 1.2,
  clause: 3,
  word: 5,
}
const CUE_BONUS = 0.3
const AFTER_HEADING = 50
// Extra cost of a cut after a line that introduces the next one, such as "Remarque" or one that ends with a
// colon.
const AFTER_ANNOUNCEMENT = 1
const TOO_SMALL = 4
// The units that a language model found count more than the layout: both a cut within a unit and a chunk
// across two units cost extra, though less than a chunk that is too small.
const WITHIN_UNIT = 1.5
const INTO_NEXT_UNIT = 0.9

/**
 * Groups the atoms of one section into chunks that end at natural breaks and are neither too long nor too
 * short, by dynamic programming over all cuts.
 * @param opensUnit Checks whether an atom begins a new step of the argument, by its first words.
 * @param standing Position of an atom in the units of the reading.
 * @returns The first atom of each chunk.
 */
export function bestCuts(
  atoms: readonly Atom[],
  limits: AtomLimits,
  opensUnit: (atom: Atom) => boolean,
  standing: (charStart: number) => Standing,
): number[] {
  const standings = standingsOf(atoms, standing)
  const cutBefore = atoms.map((atom, at) => {
    if (at === 0) return 0
    const told = standings[at]
    const cue = told === 'unread' && atom.border === 'paragraph' && opensUnit(atom) ? CUE_BONUS : 0
    const base = told === 'begins' ? 0 : CUT_COST[atom.border] - cue + (told === 'inside' ? WITHIN_UNIT : 0)
    const before = atoms[at - 1]
    return base + (before?.isHeading ? AFTER_HEADING : before?.announces ? AFTER_ANNOUNCEMENT : 0)
  })
  // cost[end]: of the best way to cut the atoms before `end`; from[end]: the start of its last chunk.
  const cost = [0]
  const from = [0]
  for (let end = 1; end <= atoms.length; end++) {
    let best = Number.POSITIVE_INFINITY
    let bestStart = end - 1
    let words = 0
    let tokens = 0
    let borders = 0
    for (let start = end - 1; start >= 0; start--) {
      const atom = atoms[start] as Atom
      words += atom.words
      tokens += atom.tokens
      const characters = (atoms[end - 1] as Atom).charEnd - atom.charStart
      const isOver = words > limits.words || tokens > limits.tokens || characters > limits.characters
      // A single atom was already cut within the limits.
      if (isOver && start < end - 1) break
      const isUnit = standings[start] === 'begins'
      const crossed = INTO_NEXT_UNIT * borders
      const total = (cost[start] ?? 0) + (cutBefore[start] ?? 0) + sizeCost(words, isUnit) + crossed
      if (isUnit) borders += 1
      if (total < best) {
        best = total
        bestStart = start
      }
    }
    cost[end] = best
    from[end] = bestStart
  }
  const starts: number[] = []
  for (let end = atoms.length; end > 0; end = from[end] ?? 0) starts.unshift(from[end] ?? 0)
  return starts
}

/** Returns the position of each atom in the units; a heading belongs to the unit below it. */
function standingsOf(atoms: readonly Atom[], standing: (charStart: number) => Standing): Standing[] {
  const standings = atoms.map(({ charStart }) => standing(charStart))
  for (let at = atoms.length - 2; at >= 0; at--) {
    if (!atoms[at]?.isHeading || standings[at + 1] !== 'begins') continue
    standings[at] = 'begins'
    standings[at + 1] = 'inside'
  }
  return standings
}

function sizeCost(words: number, isUnit: boolean): number {
  const { min, idealFrom, idealTo, max } = CHUNK_WORDS
  if (words < min) return 1 + TOO_SMALL * (1 - words / min)
  if (words < idealFrom) return isUnit ? 0 : (idealFrom - words) / (idealFrom - min)
  if (words > idealTo) return (words - idealTo) / (max - idealTo)
  return 0
}
