import { isRecord } from '../untrusted/is-record.ts'
import { excessiveJson } from '../untrusted/json-bounds.ts'
import { type ContentBlock, readContentBlock } from './content-block.ts'

export interface ToolResult {
  /** All blocks, in the server's order. */
  readonly content: readonly ContentBlock[]
  /** Text blocks joined by line breaks, as a model reads them. */
  readonly text: string
  /** Validated by the tool's output schema if it has one, except for a failure. Null if there is none. */
  readonly structuredContent: Readonly<Record<string, unknown>> | null
  /** Structured content (validated), else the JSON of the first text block, else null. */
  readonly data: unknown
  /** True if the tool ran and failed; `text` explains why, for the model. */
  readonly isError: boolean
  /**
   * True if the tool did what was asked. False for a failure, and for an answer that needs a person's
   * decision: JSON with `success` (or `ok`) false and an `error`, e.g. which of two places is meant.
   */
  readonly success: boolean
  /** Kind of failure: the `code` of a JSON object in the result; null for a success, or without one. */
  readonly code: string | null
  readonly meta: Readonly<Record<string, unknown>>
}

/** Reads the result of `tools/call`. @returns The result, or a sentence that explains why it is invalid. */
export function readToolResult(value: unknown): ToolResult | string {
  if (!isRecord(value)) return 'it is not an object'
  const { content = [], structuredContent, isError = false, _meta = {} } = value
  if (!Array.isArray(content)) return '"content" is not a list'
  const blocks: ContentBlock[] = []
  for (const [index, item] of content.entries()) {
    const block = readContentBlock(item)
    if (block === undefined) return `block ${index} of "content" is malformed`
    blocks.push(block)
  }
  if (structuredContent !== undefined && !isRecord(structuredContent))
    return '"structuredContent" is not an object'
  if (typeof isError !== 'boolean') return '"isError" is not a boolean'
  const isRefusal = saysNotDone(structuredContent ?? refusalIn(blocks))
  const text = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')
  return {
    content: blocks,
    text,
    structuredContent: structuredContent ?? null,
    // Parsed lazily: JSON in a text may take longer to parse than the call.
    get data() {
      return structuredContent ?? parseText(blocks)
    },
    isError,
    success: !isError && !isRefusal,
    code: isError || isRefusal ? failureCode(structuredContent, blocks) : null,
    meta: isRecord(_meta) ? _meta : {},
  }
}

/** Checks whether a body reports, with a reason, that the call was not carried out. */
export const saysNotDone = (body: unknown): boolean =>
  isRecord(body) && (body.success === false || body.ok === false) && typeof body.error === 'string'

/** Parses a text that starts like such a report; others are not parsed. */
const refusalIn = (blocks: readonly ContentBlock[]): unknown =>
  blocks.some((block) => block.type === 'text' && REFUSAL.test(block.text)) ? parseText(blocks) : null

const REFUSAL = /^\s*\{\s*"(?:success|ok)"\s*:\s*false/

function failureCode(structured: unknown, blocks: readonly ContentBlock[]): string | null {
  const body = structured ?? parseText(blocks)
  return isRecord(body) && typeof body.code === 'string' ? body.code : null
}

/** JSON of the first text; null if it is not JSON, or would take too much memory. */
function parseText(blocks: readonly ContentBlock[]): unknown {
  const text = blocks.find((block) => block.type === 'text')?.text ?? ''
  // Quick check by the first character.
  if (!/^\s*[[{"\d\-tfn]/.test(text)) return null
  if (excessiveJson(Buffer.from(text)) !== undefined) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
