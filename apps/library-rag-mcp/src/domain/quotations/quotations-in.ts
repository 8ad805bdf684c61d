import { tokenize } from './tokens.ts'

/** What somebody wrote, with its quotations. */
export interface WrittenText {
  readonly text: string
  /** What its places are counted in; the paragraphs of a document stand in every other line of the text. */
  readonly unit: 'line' | 'paragraph'
}

/** A quotation in somebody's text. */
export interface FoundQuotation {
  /** Line that it begins on, from 1. */
  readonly line: number
  readonly text: string
}

/** Shorter ones are titles, words and names. */
const FEWEST_WORDS = 5

/** Quotation marks of every language, the outermost of nested ones; a single mark within a word is an apostrophe. */
const QUOTED =
  /“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|»([^«]+)«|‹([^›]+)›|"([^"]+)"|「([^」]+)」|『([^』]+)』|(?<![\p{L}\p{N}])‘((?:[^‘’]|’(?=\p{L}))+)’(?!\p{L})|‚([^‘’]+)[‘’]/gu
/** A line of a block quote that says whose it is. */
const SOURCE_LINE = /^\s*(?:[—–]|--)\s*\S/

/** The quotations of a Markdown text, in order: what stands in quotation marks or in block quotes, five words and more. */
export function quotationsIn(markdown: string): FoundQuotation[] {
  return paragraphsOf(markdown)
    .flatMap(({ line, text, isQuote }) => (isQuote ? [{ line, text }] : quotedIn(text, line)))
    .filter(
      ({ text }) => tokenize(text).filter(({ form }) => /[\p{L}\p{N}]/u.test(form)).length >= FEWEST_WORDS,
    )
}

function quotedIn(text: string, line: number): FoundQuotation[] {
  return Array.from(text.matchAll(QUOTED), (match) => ({
    line: line + (text.slice(0, match.index).match(/\n/g)?.length ?? 0),
    text: match.slice(1).find((group) => group !== undefined) ?? '',
  }))
}

interface Paragraph {
  readonly line: number
  text: string
  readonly isQuote: boolean
}

/** Paragraphs and block quotes with the lines that they begin on; code is left out. */
function paragraphsOf(markdown: string): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let open: Paragraph | null = null
  let fence: string | null = null
  for (const [at, written] of markdown.split(/\r?\n/).entries()) {
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(written)?.[1]
    if (mark !== undefined && (fence === null || mark.startsWith(fence))) {
      fence = fence === null ? mark : null
      open = null
      continue
    }
    const isQuote = /^\s{0,3}>/.test(written)
    const text = written.replace(/^\s{0,3}(?:>\s?)+/, '').replace(/`[^`]*`/g, '')
    if (fence !== null || text.trim() === '' || (isQuote && SOURCE_LINE.test(text))) {
      open = null
      continue
    }
    if (open === null || open.isQuote !== isQuote) {
      open = { line: at + 1, text, isQuote }
      paragraphs.push(open)
    } else open.text += `\n${text}`
  }
  return paragraphs.map((paragraph) => ({ ...paragraph, text: withoutEmphasis(paragraph.text) }))
}

/** Markdown's own signs in a text, which are none of its words. */
const withoutEmphasis = (text: string): string =>
  text.replace(/\[\^[^\]]+\]|\\(?=\p{P})/gu, '').replace(/(\*\*|__|\*|_)(?=\S)(.+?)(?<=\S)\1/gu, '$2')
