import { type StubRequest, type StubResponse, type StubServer, startStubServer } from '../http/index.ts'
import {
  type ChatRequest,
  chatProblem,
  messageText,
  type OcrRequest,
  ocrProblem,
  uploadProblem,
} from './documented-rules.ts'
import { mistralFailure } from './mistral-failure.ts'

export type { ChatRequest, OcrRequest } from './documented-rules.ts'

export interface OcrPageAnswer {
  readonly markdown: string
  readonly header?: string
  readonly footer?: string
}

/** A failure injected instead of an answer. */
export interface Trouble {
  readonly on: 'files' | 'ocr' | 'chat'
  /** An HTTP status, a connection broken within the answer, or no answer at all. */
  readonly kind: number | 'cut' | 'hang'
  readonly headers?: Readonly<Record<string, string>>
  /** Number of affected requests. Default: 1. */
  readonly times?: number
  /** Number of matching requests to let pass first. Default: none. */
  readonly after?: number
}

export interface MistralStubOptions {
  /** The only accepted key. Default: `test-key`. */
  readonly apiKey?: string
  readonly page?: (index: number) => OcrPageAnswer
  /** Annotation of the requested pages; an object is sent as JSON text, as by the service. */
  readonly annotation?: (request: OcrRequest) => unknown
  /** Answer of the model; an object is sent as JSON text. */
  readonly answer?: (request: ChatRequest) => unknown
  readonly modelName?: string
}

export interface MistralStub extends StubServer {
  readonly chats: readonly ChatRequest[]
  readonly ocrs: readonly OcrRequest[]
  readonly files: ReadonlySet<string>
  /** Makes the next matching requests fail. */
  trouble(trouble: Trouble): void
}

const CREATED = 1_795_300_000

/**
 * Starts Mistral's API on loopback, as documented (https://docs.mistral.ai/api, November 2026): uploads, OCR
 * with annotations, chat completions with a JSON schema. It refuses what the service would refuse, so that
 * accepted requests are valid.
 */
export async function startMistralStub(options: MistralStubOptions = {}): Promise<MistralStub> {
  const { apiKey = 'test-key' } = options
  const chats: ChatRequest[] = []
  const ocrs: OcrRequest[] = []
  const files = new Set<string>()
  const troubles: { trouble: Trouble; passing: number; left: number }[] = []
  let uploads = 0

  const upload = (request: StubRequest): StubResponse => {
    const problem = uploadProblem(request)
    if (problem !== undefined) return refuse(422, problem)
    uploads += 1
    const id = `file-${uploads}`
    files.add(id)
    return {
      body: {
        id,
        object: 'file',
        bytes: request.body.length,
        created_at: CREATED,
        filename: 'document.pdf',
        purpose: 'ocr',
        sample_type: 'ocr_input',
        source: 'upload',
        mimetype: 'application/pdf',
      },
    }
  }
  const remove = (id: string): StubResponse =>
    files.delete(id) ? { body: { id, object: 'file', deleted: true } } : refuse(404, 'File not found')
  const ocr = (body: OcrRequest): StubResponse => {
    const problem = ocrProblem(body, files)
    if (problem !== undefined) return refuse(422, problem)
    ocrs.push(body)
    const annotation = body.document_annotation_format ? options.annotation?.(body) : undefined
    return {
      body: {
        pages: body.pages.map((index) => ocrPage(index, body, options.page?.(index) ?? { markdown: '' })),
        model: options.modelName ?? body.model,
        document_annotation: annotation === undefined ? null : asText(annotation),
        usage_info: { pages_processed: body.pages.length, doc_size_bytes: 1 },
      },
    }
  }
  const chat = (body: ChatRequest): StubResponse => {
    const problem = chatProblem(body)
    if (problem !== undefined) return refuse(400, problem)
    chats.push(body)
    const content = asText(options.answer?.(body) ?? {})
    const prompt = Math.ceil(body.messages.map(messageText).join('').length / 4)
    const completion = Math.ceil(content.length / 4)
    return {
      body: {
        id: `cmpl-${chats.length}`,
        object: 'chat.completion',
        created: CREATED,
        model: options.modelName ?? body.model,
        choices: [
          { index: 0, message: { role: 'assistant', content, tool_calls: null }, finish_reason: 'stop' },
        ],
        usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
      },
    }
  }

  const server = await startStubServer(async (request) => {
    if (request.headers.authorization !== `Bearer ${apiKey}`) return refuse(401, 'Unauthorized')
    const { method, path, body } = request
    const id = /^\/v1\/files\/([^/]+)$/.exec(path)?.[1]
    if (method === 'DELETE' && id !== undefined) return remove(id)
    const route =
      method === 'POST'
        ? { '/v1/files': 'files', '/v1/ocr': 'ocr', '/v1/chat/completions': 'chat' }[path]
        : undefined
    if (route === undefined) return refuse(404, `No such path: ${method} ${path}`)
    const waiting = troubles.find(({ trouble, left }) => trouble.on === route && left > 0)
    if (waiting !== undefined && waiting.passing > 0) waiting.passing -= 1
    else if (waiting !== undefined) {
      waiting.left -= 1
      return await befall(waiting.trouble)
    }
    if (route === 'files') return upload(request)
    return route === 'ocr' ? ocr(JSON.parse(body)) : chat(JSON.parse(body))
  })
  return {
    ...server,
    chats,
    ocrs,
    files,
    trouble: (trouble) =>
      void troubles.push({ trouble, passing: trouble.after ?? 0, left: trouble.times ?? 1 }),
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const refuse = (status: number, message: string): StubResponse => ({
  status,
  body: mistralFailure(status, message),
})

async function befall({ kind, headers = {} }: Trouble): Promise<StubResponse> {
  if (kind === 'hang') return await new Promise<never>(() => {})
  if (kind === 'cut') return { headers: { 'content-type': 'application/json' }, body: brokenOff() }
  return { ...refuse(kind, `Trouble ${kind}`), headers }
}

async function* brokenOff(): AsyncGenerator<string> {
  yield '{"id": "cmpl'
  throw new Error('cut')
}

function ocrPage(index: number, request: OcrRequest, { markdown, header, footer }: OcrPageAnswer): unknown {
  const parts = [
    request.extract_header ? undefined : header,
    markdown,
    request.extract_footer ? undefined : footer,
  ]
  return {
    index,
    markdown: parts.filter((part) => part !== undefined).join('\n\n'),
    images: [],
    tables: [],
    hyperlinks: [],
    header: request.extract_header ? (header ?? null) : null,
    footer: request.extract_footer ? (footer ?? null) : null,
    dimensions: { dpi: 200, width: 1_654, height: 2_339 },
  }
}
