import { greatest } from '../../../domain/computing/extremes.ts'
import { type FileContent, NO_INFO, type Part, paragraph } from '../../../domain/kinds/file-content.ts'
import type { DecodedText } from './decode-text.ts'

/** Hard-wrapped lines are nearly this long, as a share of the longest line. */
const FULL_LINE = 0.6
const MIN_WIDTH = 45
const MAX_WIDTH = 110

/** Reads a plain text: blank lines separate paragraphs, each with its lines. */
export function readPlainText({ text, encoding }: DecodedText): FileContent {
  const parts: Part[] = []
  const lines = text.split(/\r\n|[\n\r\u0085\u2028]/)
  for (let at = 0; at < lines.length; at++) {
    if (lines[at]?.trim() === '') continue
    const first = at
    while (at + 1 < lines.length && lines[at + 1]?.trim() !== '') at++
    parts.push(paragraphOf(lines.slice(first, at + 1), first + 1))
  }
  return { kind: 'text', info: NO_INFO, parts, attachments: [], warnings: encodingWarnings(encoding) }
}

/** Reports the assumed encoding if it is not UTF-8. */
export const encodingWarnings = (encoding: string): string[] =>
  encoding === 'utf-8' ? [] : [`The text was read in the encoding ${encoding}.`]

function paragraphOf(lines: readonly string[], first: number): Part {
  const between = isBrokenProse(lines) ? ' ' : '\n'
  const starts: number[] = []
  let text = ''
  for (const line of lines) {
    if (text !== '') text += between
    starts.push(text.length)
    text += line.trim()
  }
  return { ...paragraph(text), place: { type: 'lines', first, starts } }
}

/** Checks whether lines are one hard-wrapped paragraph: all but the last are about as long. */
function isBrokenProse(lines: readonly string[]): boolean {
  const lengths = lines.map((line) => line.trim().length)
  const longest = greatest(lengths)
  const full = lengths.slice(0, -1)
  return (
    full.length > 0 &&
    longest >= MIN_WIDTH &&
    longest <= MAX_WIDTH &&
    full.every((length) => length >= FULL_LINE * longest) &&
    // Entries of a log or list end at their line: prose continues in lower case.
    lines.slice(1).filter((line) => /^\s*[\p{Ll}(«"“„]/u.test(line)).length * 2 >= full.length
  )
}
