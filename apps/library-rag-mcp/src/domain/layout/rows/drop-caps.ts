import type { TextRun } from '../../pdf-content.ts'
import { mainSize, right, WORD_GAP } from './run-measures.ts'

const DROP_CAP_SIZE = 1.8
/** Smallest distance between lines beside a drop cap, in font sizes. */
const BESIDE_DROP_CAP = 0.5
/** Letters that are words in some language; after any other, a lower-case letter continues the word. */
const ONE_LETTER_WORD = /^[AIOYEUÀÉÔÓ]$/u
/** Word gaps after a drop cap from which on it is a word of its own. */
const APART_GAPS = 2.5
const MAX_INITIALS = 20

/** Moves a drop cap, which hangs over two or three lines, to its word on the first of them. */
export function liftDropCaps(runs: readonly TextRun[]): readonly TextRun[] {
  const large = DROP_CAP_SIZE * mainSize(runs)
  const initials = new Set(
    runs.filter((run) => run.size >= large && /^\p{P}?\p{Lu}\p{P}?$/u.test(run.text.trim())),
  )
  // More initials are a poster, a puzzle or an attack.
  if (initials.size === 0 || initials.size > MAX_INITIALS) return runs
  return runs.map((run) => {
    if (!initials.has(run)) return run
    const beside = runs
      .filter((other) => other !== run && other.x >= run.x && run.size >= DROP_CAP_SIZE * other.size)
      .filter(
        (other) => other.y <= run.y + 1 && other.y > run.y - run.size && other.x - right(run) < run.size,
      )
      .sort((a, b) => a.y - b.y)
    const [first] = beside
    const spansLines =
      first !== undefined && beside.some((other) => other.y - first.y > BESIDE_DROP_CAP * other.size)
    if (!first || !spansLines) return run
    const isWord = /^\P{Ll}/u.test(first.text) || ONE_LETTER_WORD.test(run.text.trim())
    const isApart = isWord && first.x - right(run) > WORD_GAP * APART_GAPS * first.size
    const text = isApart ? `${run.text.trim()} ` : run.text.trim()
    return { ...run, text, x: first.x - run.width, y: first.y, size: first.size }
  })
}
