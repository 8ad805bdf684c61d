import { isRecord } from '../untrusted/is-record.ts'
import { excessiveJson } from '../untrusted/json-bounds.ts'
import { type ContentBlock, readContentBlock } from './content-block.ts'

/** What a tool answered, whether it succeeded or failed. */
export interface ToolResult {
  /** Every block, in the server's order. */
  readonly content: readonly ContentBlock[]
  /** The text blocks, joined by line breaks; what a model reads. */
  readonly text: string
  /** Checked against the tool's output schema where it has one; of a failure as the server sent it. Null where there is none. */
  readonly structuredContent: Readonly<Record<string, unknown>> | null
  /**
   * The result as values: the structured content, else the JSON of the first text block, else null. Many servers send
   * JSON as text alone. It is what the server sent: only structured content has been checked.
   */
  readonly data: unknown
  /** The tool ran and failed; `text` says why, in words for the model. */
  readonly isError: boolean
  /**
   * Whether the tool did what was asked. False of a failure, and of an answer that a person has to settle first: JSON with
   * `success` (or `ok`) false and an `error`, e.g. which of two places is meant.
   */
  readonly success: boolean
  /** Its kind where `success` is false and the tool gives one: the `code` of a JSON object in its structured content or text. */
  readonly code: string | null
  readonly meta: Readonly<Record<string, unknown>>
}

/**
 * Reads the result of `tools/call` as the protocol describes it.
 * @returns The result, or a sentence that says what is wrong with it.
 */
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
    // Read when it is asked for: JSON in a text may take longer than the call.
    get data() {
      return structuredContent ?? parseText(blocks)
    },
    isError,
    success: !isError && !isRefusal,
    code: isError || isRefusal ? failureCode(structuredContent, blocks) : null,
    meta: isRecord(_meta) ? _meta : {},
  }
}

/** Whether a body says that the call was not carried out, and why. */
export const saysNotDone = (body: unknown): boolean =>
  isRecord(body) && (body.success === false || body.ok === false) && typeof body.error === 'string'

/** The JSON of a text that begins as one which says so; any other is left unread. */
const refusalIn = (blocks: readonly ContentBlock[]): unknown =>
  blocks.some((block) => block.type === 'text' && REFUSAL.test(block.text)) ? parseText(blocks) : null

const REFUSAL = /^\s*\{\s*"(?:success|ok)"\s*:\s*false/

function failureCode(structured: unknown, blocks: readonly ContentBlock[]): string | null {
  const body = structured ?? parseText(blocks)
  return isRecord(body) && typeof body.code === 'string' ? body.code : null
}

/** The JSON of the first text; null where it is none, or one that would take too much memory. */
function parseText(blocks: readonly ContentBlock[]): unknown {
  const text = blocks.find((block) => block.type === 'text')?.text ?? ''
  // What cannot be JSON is seen by its first sign.
  if (!/^\s*[[{"\d\-tfn]/.test(text)) return null
  if (excessiveJson(Buffer.from(text)) !== undefined) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
