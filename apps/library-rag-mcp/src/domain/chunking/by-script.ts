import type { TextUnit } from '../sections/assemble-text.ts'
import { CHUNK_WORDS } from './best-cuts.ts'

type Script = 'greek' | 'other'

interface Stretch {
  script: Script
  words: number
  readonly units: TextUnit[]
}

/**
 * Splits the units of a section where the script changes, as in bilingual editions: a passage in two
 * languages is found by neither. Stretches too short for a passage of their own, such as quotations, are not
 * split off.
 */
export function partByScript(units: readonly TextUnit[], text: string): TextUnit[][] {
  const stretches: Stretch[] = []
  for (const stretch of stretchesOf(units, text)) {
    const last = stretches.at(-1)
    const isShort = Math.min(stretch.words, last?.words ?? 0) < CHUNK_WORDS.min
    if (last === undefined) stretches.push(stretch)
    else if (isShort || stretch.script === last.script) {
      if (last.words < CHUNK_WORDS.min) last.script = stretch.script
      last.units.push(...stretch.units)
      last.words += stretch.words
    } else stretches.push(stretch)
  }
  return stretches.map((stretch) => stretch.units)
}

function stretchesOf(units: readonly TextUnit[], text: string): Stretch[] {
  const stretches: Stretch[] = []
  for (const unit of units) {
    const own = text.slice(unit.charStart, unit.charEnd)
    const script = scriptOf(own)
    const words = own.match(/\S+/g)?.length ?? 0
    const last = stretches.at(-1)
    if (last?.script === script) {
      last.units.push(unit)
      last.words += words
    } else stretches.push({ script, words, units: [unit] })
  }
  return stretches
}

function scriptOf(text: string): Script {
  const greek = text.match(/\p{Script=Greek}/gu)?.length ?? 0
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return 2 * greek > letters ? 'greek' : 'other'
}
