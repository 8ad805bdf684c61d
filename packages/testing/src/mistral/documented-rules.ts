import type { StubRequest } from '../http/index.ts'

// Rules for requests in Mistral's documentation, November 2026: https://docs.mistral.ai/api and
// https://docs.mistral.ai/capabilities/document_ai/annotations.

export interface ChatRequest {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  readonly response_format?: ResponseFormat | null
  readonly temperature?: number
}

export interface ChatMessage {
  readonly role: string
  readonly content: string | readonly { readonly type: string; readonly text?: string }[]
}

export function messageText({ content }: ChatMessage): string {
  return typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('')
}

export interface OcrRequest {
  readonly model: string
  readonly document: { readonly type: string; readonly file_id?: string }
  /** Counted from 0. */
  readonly pages: readonly number[]
  readonly document_annotation_format?: ResponseFormat | null
  readonly document_annotation_prompt?: string | null
  readonly extract_header?: boolean
  readonly extract_footer?: boolean
}

interface ResponseFormat {
  readonly type: string
  readonly json_schema?: {
    readonly name?: string
    readonly schema?: unknown
    readonly strict?: boolean
  } | null
}

const MAX_ANNOTATED_PAGES = 8
const MAX_PAGES = 1_000

export function chatProblem({ messages, model, response_format }: ChatRequest): string | undefined {
  if (typeof model !== 'string' || model === '') return 'model: field required'
  if (!Array.isArray(messages) || messages.length === 0) return 'messages: field required'
  const last = messages.at(-1)?.role
  if (last !== 'user' && last !== 'tool') return `Expected last role User or Tool, got ${last}`
  if (messages.some(({ content }) => typeof content !== 'string' && !Array.isArray(content)))
    return 'content: field required'
  return response_format === undefined || response_format === null
    ? undefined
    : schemaProblem(response_format)
}

export function ocrProblem(request: OcrRequest, files: ReadonlySet<string>): string | undefined {
  const { document, model, pages, document_annotation_format: format } = request
  if (typeof model !== 'string' || model === '') return 'model: field required'
  if (document?.type !== 'file' || document.file_id === undefined) return 'document: file_id required'
  if (!files.has(document.file_id)) return `File ${document.file_id} not found`
  if (!Array.isArray(pages) || pages.some((page) => !Number.isInteger(page) || page < 0))
    return 'pages: integers from 0 expected'
  if (pages.length > MAX_PAGES) return `Document has more than ${MAX_PAGES} pages`
  if (format === undefined || format === null) return undefined
  if (pages.length > MAX_ANNOTATED_PAGES)
    return `Document annotation is limited to ${MAX_ANNOTATED_PAGES} pages`
  return format.type === 'json_schema' ? schemaProblem(format) : 'Only json_schema is valid for annotations'
}

export function uploadProblem({ headers, body }: StubRequest): string | undefined {
  if (!headers['content-type']?.startsWith('multipart/form-data')) return 'multipart/form-data expected'
  if (!/name="purpose"\r\n\r\nocr\r\n/.test(body)) return 'purpose: ocr expected'
  return /name="file"; filename="[^"]+\.pdf"/.test(body) ? undefined : 'file: a PDF expected'
}

function schemaProblem({ type, json_schema: format }: ResponseFormat): string | undefined {
  if (type === 'text' || type === 'json_object') return undefined
  if (type !== 'json_schema') return `response_format: unknown type ${type}`
  if (!format?.name || format.schema === undefined) return 'json_schema: name and schema required'
  return format.strict ? strictProblem(format.schema, 'schema') : undefined
}

/** In strict mode every object is closed and all of its properties are required. */
function strictProblem(node: unknown, at: string): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  const { type, properties, required, additionalProperties } = node as Record<string, unknown>
  if (type === 'object') {
    if (additionalProperties !== false) return `${at}: additionalProperties must be false`
    const names = Object.keys((properties as object | undefined) ?? {})
    if (!names.every((name) => (required as string[] | undefined)?.includes(name)))
      return `${at}: all properties must be required`
  }
  for (const [name, child] of Object.entries(node)) {
    const problem = strictProblem(child, `${at}.${name}`)
    if (problem !== undefined) return problem
  }
  return undefined
}
