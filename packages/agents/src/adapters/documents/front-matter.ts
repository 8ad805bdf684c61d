import type { CodedMessage } from '@agora-mcp/core/errors'
import { LineCounter, parseDocument } from 'yaml'
import { problem } from '../../messages/index.ts'

export interface FrontMatter {
  readonly values: Readonly<Record<string, unknown>>
  /** UTF-16 offset of the text after it; includes a byte order mark. */
  readonly end: number
  /** Offsets of the lines between the two `---`; null if there are none. */
  readonly span: { readonly start: number; readonly end: number } | null
  /** Parse error, with its line; null if valid or absent. */
  readonly problem: CodedMessage | null
}

const OPENING = /^\ufeff?---[ \t]*\r?\n/
const CLOSING = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m

/** Reads YAML between two lines of `---`, restricted to plain data with bounded aliases. */
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
