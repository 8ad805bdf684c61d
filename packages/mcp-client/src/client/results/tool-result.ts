import { isRecord } from '../is-record.ts'
import { type ContentBlock, readContentBlock } from './content-block.ts'

/** What a tool answered, whether it succeeded or failed. */
export interface ToolResult {
  /** Every block, in the server's order. */
  readonly content: readonly ContentBlock[]
  /** The text blocks, joined by line breaks; what a model reads. */
  readonly text: string
  /** Checked against the tool's output schema where it has one; of a failure as the server sent it. Null where there is none. */
  readonly structuredContent: Readonly<Record<string, unknown>> | null
  /** The tool ran and failed; `text` says why, in words for the model. */
  readonly isError: boolean
  /** The failure's code, where the tool gives one: the `code` of a JSON object in its structured content or text. */
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
  const text = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')
  return {
    content: blocks,
    text,
    structuredContent: structuredContent ?? null,
    isError,
    code: isError ? failureCode(structuredContent, blocks) : null,
    meta: isRecord(_meta) ? _meta : {},
  }
}

function failureCode(structured: unknown, blocks: readonly ContentBlock[]): string | null {
  const [first] = blocks
  const body = isRecord(structured)
    ? structured
    : first?.type === 'text'
      ? parseObject(first.text)
      : undefined
  return typeof body?.code === 'string' ? body.code : null
}

function parseObject(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
