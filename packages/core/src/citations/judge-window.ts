import { changesOf } from './contradictions.ts'
import { judgeException } from './judge-exception.ts'
import { hasQuantity } from './quantities.ts'
import { readSentence } from './read-sentence.ts'
import type { ReadSentence } from './sentence-parts.ts'
import type { SourceWindow, WindowVerdict } from './source-window.ts'
import { supports } from './supports.ts'

/**
 * Judges a claim by a window. It contradicts the claim where it denies it, orders it the other way round, or supports it with
 * one thing changed: another figure or date, or a word for its contrary.
 */
export function judgeWindow(claim: ReadSentence, window: SourceWindow): WindowVerdict {
  const own = window.sentences.at(-1)
  if (own === undefined || claim.words.length + claim.figures.quantities.length < 2) return null
  const excepted = judgeException(claim, own)
  if (excepted !== undefined) return excepted
  const said = supports(claim, window)
  if (said !== null) return said
  // One change leaves the other figures, and each of them has to be given.
  const given = window.sentences.flatMap(({ figures }) => figures.quantities)
  if (claim.figures.quantities.filter((figure) => !hasQuantity(given, figure)).length > 1) return null
  const isContrary = changesOf(claim, own, window.language).some(
    (change) => supports(readSentence(change.text, window.language), window, change) === 'reworded',
  )
  return isContrary ? 'contradicted' : null
}
