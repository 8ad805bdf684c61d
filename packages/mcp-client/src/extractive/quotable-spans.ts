import { sentenceEnds, words } from '@agora-mcp/core/text'

/** A slice of a text by its offsets (UTF-16), with its number of sentences. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Longest quotation in characters, unless its first sentence alone is longer. */
const MAX_LENGTH = 420
/** A longer single sentence is cut at a word. */
const MAX_SENTENCE = 900
const MAX_SENTENCES = 3
/** A quotation does not start with a sentence of fewer words, but may contain one. */
const MIN_WORDS = 3
/** Lines without final punctuation are headings, list entries and the like. */
const HEADING = /[\p{L}\p{N})]$/u
const OMISSION = /\[(?:…|\.\.\.)\]/g

/**
 * Finds quotable slices of a text: one to three complete consecutive sentences on one line, so that each is a
 * slice of the text. Headings and the text's own omissions end a slice. A text without sentences, such as a
 * note, is quoted by line.
 * @param language Language of the text, null if unknown.
 */
export function quotableSpans(text: string, language: string | null): Span[] {
  const runs = sentenceRuns(text, language)
  const prose = runs.filter((run) => run.length > 0)
  if (prose.length === 0) return lines(text)
  return prose.flatMap((run) => run.flatMap((_, start) => windowsFrom(text, run, start)))
}

/** Groups sentences into runs separated only by white space. */
function sentenceRuns(text: string, language: string | null): Span[][] {
  const runs: Span[][] = []
  let run: Span[] = []
  const close = () => {
    runs.push(run)
    run = []
  }
  for (const part of between(text, OMISSION)) {
    for (const sentence of sentencesIn(text, part, language)) {
      const last = run.at(-1)
      if (last !== undefined && text.slice(last.end, sentence.start).includes('\n')) close()
      if (HEADING.test(text.slice(sentence.start, sentence.end))) close()
      else run.push(sentence)
    }
    close()
  }
  return runs
}

function between(text: string, pattern: RegExp): Span[] {
  const parts: Span[] = []
  let start = 0
  for (const { index, 0: sign } of text.matchAll(pattern)) {
    parts.push({ start, end: index })
    start = index + sign.length
  }
  return [...parts, { start, end: text.length }]
}

function sentencesIn(text: string, part: Span, language: string | null): Span[] {
  const body = text.slice(part.start, part.end)
  const sentences: Span[] = []
  let start = 0
  for (const end of sentenceEnds(body, language)) {
    // A line that continues with a lower-case letter was wrapped to fit a page.
    if (/^\p{Ll}/u.test(body.slice(end)) && /[^\s.!?…:]\s*\n$/u.test(body.slice(start, end))) continue
    const span = trimmed(text, { start: part.start + start, end: part.start + end })
    if (span.end > span.start) sentences.push(span)
    start = end
  }
  return sentences
}

function trimmed(text: string, { start, end }: Span): Span {
  const piece = text.slice(start, end)
  return {
    start: start + piece.length - piece.trimStart().length,
    end: end - piece.length + piece.trimEnd().length,
  }
}

/** The sentence at `start` alone and with the following ones, as long as they fit. */
function windowsFrom(text: string, run: readonly Span[], start: number): Span[] {
  const [first] = run.slice(start)
  if (first === undefined || countWords(text.slice(first.start, first.end)) < MIN_WORDS) return []
  const windows: Span[] = []
  for (const { end } of run.slice(start, start + MAX_SENTENCES)) {
    if (windows.length > 0 && end - first.start > MAX_LENGTH) break
    windows.push(shortened(text, { start: first.start, end }))
  }
  return windows
}

const lines = (text: string): Span[] =>
  between(text, /\n/g)
    .map((line) => shortened(text, trimmed(text, line)))
    .filter(({ start, end }) => countWords(text.slice(start, end)) >= MIN_WORDS)

/** Shortens a span to a readable length, ending at a word. */
function shortened(text: string, { start, end }: Span): Span {
  if (end - start <= MAX_SENTENCE) return { start, end }
  const piece = text.slice(start, start + MAX_SENTENCE).toWellFormed()
  const lastSpace = piece.search(/\s+\S*$/)
  return { start, end: start + (lastSpace > 0 ? lastSpace : piece.length) }
}

const countWords = (text: string): number => [...words(text)].length
