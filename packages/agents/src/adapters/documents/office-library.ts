import type { CodedMessage } from '@agora-mcp/core/errors'
import { defined } from '@agora-mcp/core/schemas/defined'
import * as z from 'zod'
import type { ActionOutcome } from '../../domain/session/action.ts'
import { coded, problem } from '../../messages/index.ts'
import { type DocumentKind, LIBRARY_KINDS, type Passage, type TextSpan } from '../../ports/documents.ts'
import type { CallProgress, Resources, ServerTools } from '../../ports/tools.ts'
import { type Chunk, chunkSchema, foundSchema, passageOf } from './library-chunks.ts'
import { Unreadable } from './unreadable.ts'
import type { FoundFile } from './walk-folders.ts'

const SERVER = 'library-rag'
/** Both tools return their progress after at most 45 s; a book takes several such calls. */
const CALL_TIMEOUT_MS = 180_000
const MAX_CALLS = 60
/** Maximum size of a page of passages and of a search result. */
const PAGE = 100
/** Maximum number of works searched one by one, where others have taken their places. */
const MAX_TITLES = 20

const attachmentSchema = z.object({
  source_id: z.string(),
  name: z.string(),
  kind: z.enum([...LIBRARY_KINDS, 'markdown', 'csv']),
  title: z.string(),
  pages: z.int(),
})
const addedSchema = z.object({
  status: z.enum(['done', 'in_progress']),
  source_id: z.string().nullable(),
  pages: z.int().nullable(),
  kind: z.string().optional(),
  metadata: z.object({ title: z.string() }).nullable(),
  attachments: z.array(attachmentSchema).default([]),
})
const pageSchema = z.object({ chunks: z.array(chunkSchema), next_offset: z.number().nullable() })
const listSchema = z.object({
  documents: z.array(z.object({ source_id: z.string() })),
  total_count: z.number(),
})

const placesSchema = z.object({
  pages_count: z.int(),
  pages: z.array(
    z.object({
      page: z.int(),
      boxes: z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
    }),
  ),
})

export type Places = z.output<typeof placesSchema>

/** An error of the library, with whether a retry may help. */
export class LibraryFailure extends Unreadable {
  /** True if the library reports that the object does not exist. */
  readonly isMissing: boolean

  constructor(reason: CodedMessage, code?: string) {
    super(reason, code === 'invalid_input')
    this.isMissing = code === 'not_found'
  }
}

export interface AddedDocument {
  readonly sourceId: string
  readonly title: string | null
  /** Null if it has no pages. */
  readonly pages: number | null
  readonly isPdf: boolean
  /** Documents of an e-mail's attachments, nested ones included. */
  readonly attachments: readonly AddedAttachment[]
}

export interface SearchedDocument {
  readonly path: string
  readonly title: string
}

export interface AddedAttachment {
  readonly sourceId: string
  readonly name: string
  readonly kind: DocumentKind
  readonly title: string
  readonly pages: number | null
}

/** Documents through the tools of library-rag-mcp, which reads, chunks and searches them. */
export interface OfficeLibrary {
  /** Adds a file; idempotent. @throws LibraryFailure */
  add(
    { file, kind }: Pick<FoundFile, 'file' | 'kind'>,
    signal?: AbortSignal,
    onProgress?: (progress: CallProgress) => void,
  ): Promise<AddedDocument>
  /** @throws LibraryFailure */
  remove(sourceId: string, signal?: AbortSignal): Promise<void>
  /** Returns the ids of all documents in the library; null if there are too many to list, or no response. */
  ids(signal?: AbortSignal): Promise<ReadonlySet<string> | null>
  /** Searches the passages of these documents, best first. @throws LibraryFailure */
  search(
    question: string,
    limit: number,
    documents: ReadonlyMap<string, SearchedDocument>,
    signal?: AbortSignal,
  ): Promise<readonly Passage[]>
  /** Returns the passages of a document in order. @throws LibraryFailure */
  chunks(sourceId: string, signal?: AbortSignal): Promise<readonly Chunk[]>
  /** Locates a text range on the document's pages. @throws LibraryFailure */
  places(sourceId: string, span: TextSpan, signal?: AbortSignal): Promise<Places>
  /** Renders a page as PNG at a width in pixels. @throws LibraryFailure */
  picture(sourceId: string, page: number, width: number, signal?: AbortSignal): Promise<Uint8Array>
}

/** Creates an {@link OfficeLibrary} over tools; rendering PDF pages also requires resources. */
export function officeLibrary(tools: ServerTools & Partial<Resources>): OfficeLibrary {
  const call = async <Schema extends z.ZodType>(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    schema: Schema,
    signal: AbortSignal = new AbortController().signal,
    onProgress?: (progress: CallProgress) => void,
  ): Promise<z.output<Schema>> => {
    const outcome = await tools.call(`${SERVER}__${tool}`, args, {
      signal,
      timeoutMs: CALL_TIMEOUT_MS,
      ...defined({ onProgress }),
    })
    if (!outcome.ok) {
      throw new LibraryFailure(coded(reasonOf(outcome), outcome.detail), outcome.code)
    }
    const parsed = schema.safeParse(outcome.data)
    if (!parsed.success) throw new LibraryFailure(problem('library_form', { tool }))
    return parsed.data
  }

  const read = async (path: string, signal: AbortSignal = new AbortController().signal) => {
    const outcome = await tools.read?.(SERVER, `library://documents/${path}`, { signal })
    if (outcome?.ok === true) return outcome
    throw new LibraryFailure(
      outcome === undefined ? problem('library_missing') : coded(outcome.reason, outcome.detail),
      outcome?.isMissing === true ? 'not_found' : undefined,
    )
  }

  return {
    async add({ file, kind }, signal, onProgress) {
      const isPdf = kind === 'pdf'
      for (let calls = 0; calls < MAX_CALLS; calls++) {
        const added = await call(
          isPdf ? 'parse_pdf' : 'add_document',
          isPdf ? { pdf_path: file } : { path: file },
          addedSchema,
          signal,
          onProgress,
        )
        if (added.status === 'done' && added.source_id !== null)
          return {
            sourceId: added.source_id,
            title: added.metadata?.title ?? null,
            pages: added.pages || null,
            isPdf: isPdf || added.kind === 'pdf',
            attachments: added.attachments.map(({ source_id, name, kind, title, pages }) => ({
              sourceId: source_id,
              name,
              kind: kind === 'csv' ? 'table' : kind,
              title,
              pages: pages || null,
            })),
          }
      }
      throw new LibraryFailure(problem('library_working'))
    },
    async remove(sourceId, signal) {
      await call('delete_document', { source_id: sourceId, confirm: true }, z.unknown(), signal)
    },
    async ids(signal) {
      try {
        const { documents, total_count } = await call('list_documents', { limit: 500 }, listSchema, signal)
        if (documents.length < total_count) return null
        return new Set(documents.map(({ source_id }) => source_id))
      } catch (error) {
        if (error instanceof LibraryFailure) return null
        throw error
      }
    },
    async search(question, limit, documents, signal) {
      const find = async (most: number, title?: string) => {
        const wanted = {
          query: question,
          limit: Math.min(PAGE, most),
          detail: true,
          ...defined({ work_filter: title }),
        }
        const { results } = await call('search_chunks', wanted, foundSchema, signal)
        const own = results.flatMap((found): Passage[] => {
          const document = documents.get(found.source_id)
          return document === undefined ? [] : [passageOf(found, document.path)]
        })
        return { own, isCrowded: own.length < results.length }
      }
      // Request more than needed, since the library may contain other books.
      const { own, isCrowded } = await find(Math.max(20, 3 * limit))
      if (own.length >= limit || !isCrowded) return own
      const titles = [...new Set(Array.from(documents.values(), ({ title }) => title))].slice(0, MAX_TITLES)
      const byTitle = await Promise.all(titles.map((title) => find(limit, title)))
      const all = [own, ...byTitle.map((one) => one.own)].flat()
      return [...new Map(all.map((one) => [`${one.charStart} ${one.source}`, one])).values()].sort(
        (a, b) => b.similarity - a.similarity,
      )
    },
    async chunks(sourceId, signal) {
      const chunks: Chunk[] = []
      let offset: number | null = 0
      while (offset !== null) {
        const page: z.output<typeof pageSchema> = await call(
          'get_chunks_by_document',
          { source_id: sourceId, limit: PAGE, offset, detail: true },
          pageSchema,
          signal,
        )
        chunks.push(...page.chunks)
        offset = page.next_offset
      }
      return chunks
    },
    async places(sourceId, { charStart, charEnd }, signal) {
      const id = encodeURIComponent(sourceId)
      const { text } = await read(`${id}/passages/${charStart}/${charEnd}`, signal)
      return placesSchema.parse(JSON.parse(text))
    },
    async picture(sourceId, page, width, signal) {
      return (await read(`${encodeURIComponent(sourceId)}/pages/${page}/picture/${width}`, signal)).bytes
    },
  }
}

/** Returns the reason in the failure's JSON, else its text. */
function reasonOf({ data, text }: ActionOutcome): string {
  const told = z.object({ error: z.string() }).safeParse(data)
  if (told.success) return told.data.error
  try {
    const read = z.object({ error: z.string() }).safeParse(JSON.parse(text.split('\n', 1)[0] ?? ''))
    if (read.success) return read.data.error
  } catch {
    // Not JSON.
  }
  return text.slice(0, 500)
}
