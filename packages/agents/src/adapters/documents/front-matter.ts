import type { CodedMessage } from '@agora-mcp/core/errors'
import { LineCounter, parseDocument } from 'yaml'
import { problem } from '../../messages/index.ts'

/** What stands before the text of a Markdown file. */
export interface FrontMatter {
  readonly values: Readonly<Record<string, unknown>>
  /** UTF-16 offset where the text begins; a byte order mark lies before it. */
  readonly end: number
  /** Offsets of the lines between the two `---`; null where there are none. */
  readonly span: { readonly start: number; readonly end: number } | null
  /** Why it could not be read, with the line; null where it could, or where there is none. */
  readonly problem: CodedMessage | null
}

const OPENING = /^\ufeff?---[ \t]*\r?\n/
const CLOSING = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m

/** Reads the front matter of a Markdown text: YAML between two lines of `---`, data alone, with bounded aliases. */
export function readFrontMatter(text: string): FrontMatter {
  const bom = text.startsWith('\ufeff') ? 1 : 0
  const none: FrontMatter = { values: {}, end: bom, span: null, problem: null }
  const opening = OPENING.exec(text)
  if (opening === null) return none
  const start = opening[0].length
  const closing = CLOSING.exec(text.slice(start))
  if (closing === null) return none
  const span = { start, end: start + closing.index }
  const end = span.end + closing[0].length
  try {
    return { ...parseYamlObject(text.slice(span.start, span.end), 2), end, span }
  } catch (error) {
    return {
      values: {},
      end,
      span,
      problem: problem('front_matter', { why: error instanceof Error ? error.message : String(error) }),
    }
  }
}

function parseYamlObject(source: string, firstLine: number): Pick<FrontMatter, 'values' | 'problem'> {
  const lineCounter = new LineCounter()
  const document = parseDocument(source, { lineCounter, prettyErrors: false, logLevel: 'silent' })
  const [error] = document.errors
  if (error !== undefined) {
    const { line } = lineCounter.linePos(error.pos[0])
    const told = problem('front_matter_line', { line: line + firstLine - 1, why: error.message })
    return { values: {}, problem: told }
  }
  const value: unknown = document.toJS({ maxAliasCount: 100 })
  if (value === null || value === undefined) return { values: {}, problem: null }
  if (typeof value !== 'object' || Array.isArray(value)) {
    return { values: {}, problem: problem('front_matter_form') }
  }
  return { values: value as Record<string, unknown>, problem: null }
}
