import { tokenize } from './tokens.ts'

export interface WrittenText {
  readonly text: string
  /** Unit in which its places are counted; the paragraphs of a document are every other line of the text. */
  readonly unit: 'line' | 'paragraph'
}

export interface FoundQuotation {
  readonly line: number
  readonly text: string
}

/** Fewest words of a quotation; shorter ones are titles, words and names. */
const MIN_WORDS = 5

/** Quotation marks of every language, the outermost of nested ones; a single mark within a word is an apostrophe. */
const QUOTED =
  /“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|»([^«]+)«|‹([^›]+)›|"([^"]+)"|「([^」]+)」|『([^』]+)』|(?<![\p{L}\p{N}])‘((?:[^‘’]|’(?=\p{L}))+)’(?!\p{L})|‚([^‘’]+)[‘’]/gu
/** Line of a block quote that names its author. */
const SOURCE_LINE = /^\s*(?:[—–]|--)\s*\S/

/** Finds the quotations of a Markdown text in order: text of five words or more in quotation marks or block quotes. */
export function quotationsIn(markdown: string): FoundQuotation[] {
  return paragraphsOf(markdown)
    .flatMap(({ line, text, isQuote }) => (isQuote ? [{ line, text }] : quotedIn(text, line)))
    .filter(({ text }) => tokenize(text).filter(({ form }) => /[\p{L}\p{N}]/u.test(form)).length >= MIN_WORDS)
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

/** Splits Markdown into paragraphs and block quotes with their first lines; code is left out. */
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

const withoutEmphasis = (text: string): string =>
  text.replace(/\[\^[^\]]+\]|\\(?=\p{P})/gu, '').replace(/(\*\*|__|\*|_)(?=\S)(.+?)(?<=\S)\1/gu, '$2')
