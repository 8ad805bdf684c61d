import type { Atom, AtomLimits, Border } from './atoms.ts'

/** Words in a chunk: fewer than `min` only where a section has no more, around the ideal range where paragraphs allow. */
export const CHUNK_WORDS = { min: 60, idealFrom: 90, idealTo: 220, max: 400 } as const

// What it costs to cut at a border. A chunk too small costs more than a cut within a paragraph's sentences.
const CUT_COST: Readonly<Record<Border, number>> = {
  paragraph: 0.35,
  line: 0.8,
  sentence: 1.2,
  clause: 3,
  word: 5,
}
const CUE_BONUS = 0.3
const AFTER_HEADING = 50
// A line such as "Remarque" or one that ends with a colon announces what follows it.
const AFTER_ANNOUNCEMENT = 1
const TOO_SMALL = 4

/**
 * Groups the atoms of one section so that chunks end where the text itself pauses and are neither too long nor too
 * short: the cheapest of all ways to cut, found by dynamic programming.
 * @param opensUnit Whether an atom begins a new step of the argument, by its first words.
 * @returns The first atom of each chunk.
 */
export function bestCuts(
  atoms: readonly Atom[],
  limits: AtomLimits,
  opensUnit: (atom: Atom) => boolean,
): number[] {
  const cutBefore = atoms.map((atom, at) => {
    if (at === 0) return 0
    const base = CUT_COST[atom.border] - (atom.border === 'paragraph' && opensUnit(atom) ? CUE_BONUS : 0)
    const before = atoms[at - 1]
    return base + (before?.isHeading ? AFTER_HEADING : before?.announces ? AFTER_ANNOUNCEMENT : 0)
  })
  // cost[end]: of the best way to cut the atoms before `end`; from[end]: where its last chunk begins.
  const cost = [0]
  const from = [0]
  for (let end = 1; end <= atoms.length; end++) {
    let best = Number.POSITIVE_INFINITY
    let bestStart = end - 1
    let words = 0
    let tokens = 0
    for (let start = end - 1; start >= 0; start--) {
      const atom = atoms[start] as Atom
      words += atom.words
      tokens += atom.tokens
      const characters = (atoms[end - 1] as Atom).charEnd - atom.charStart
      const isOver = words > limits.words || tokens > limits.tokens || characters > limits.characters
      // A single atom is within the limits as it was cut.
      if (isOver && start < end - 1) break
      const total = (cost[start] ?? 0) + (cutBefore[start] ?? 0) + sizeCost(words)
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

function sizeCost(words: number): number {
  const { min, idealFrom, idealTo, max } = CHUNK_WORDS
  if (words < min) return 1 + TOO_SMALL * (1 - words / min)
  if (words < idealFrom) return (idealFrom - words) / (idealFrom - min)
  if (words > idealTo) return (words - idealTo) / (max - idealTo)
  return 0
}
