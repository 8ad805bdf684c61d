import type { Quantity } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'

/** French numbers by tens as they are told approximately, folded; `douzaine` is a number of its own. */
const ABOUT: ReadonlyMap<string, number> = new Map(
  Object.entries({
    dizaine: 10,
    quinzaine: 15,
    vingtaine: 20,
    trentaine: 30,
    quarantaine: 40,
    cinquantaine: 50,
    soixantaine: 60,
    centaine: 100,
  }),
)
const PATTERN = new RegExp(
  `(?<!\\p{L})une (?<word>${[...ABOUT.keys()].join('|')})(?=\\s+(?:de\\s|d['’])|\\W*$)`,
  'giu',
)

/** Finds approximate counts: `une vingtaine de demandes`. */
export const approximateCounts = (text: string): Quantity[] =>
  Array.from(text.matchAll(PATTERN), ({ 0: said, index, groups }) => ({
    value: ABOUT.get(fold(groups?.word ?? '')) ?? 0,
    unit: null,
    start: index,
    end: index + said.length,
  }))
