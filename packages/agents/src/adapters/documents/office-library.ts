import type { CodedMessage } from '@agora-mcp/core/errors'
import * as z from 'zod'
import type { ActionOutcome } from '../../domain/session/action.ts'
import { coded, problem } from '../../messages/index.ts'
import type { Passage, TextSpan } from '../../ports/documents.ts'
import type { CallProgress, Resources, ServerTools } from '../../ports/tools.ts'
import { type Chunk, chunkSchema, foundSchema, passageOf } from './library-chunks.ts'
import { Unreadable } from './unreadable.ts'
import type { FoundFile } from './walk-folders.ts'

const SERVER = 'library-rag'
/** Both tools answer at the latest after 45 s with how far it is; a book is done after a few of these. */
const CALL_TIMEOUT_MS = 180_000
const MOST_CALLS = 60
/** The most that a page of passages and a search may have. */
const PAGE = 100

const addedSchema = z.object({
  status: z.enum(['done', 'in_progress']),
  source_id: z.string().nullable(),
  pages: z.int().nullable(),
  kind: z.string().optional(),
  metadata: z.object({ title: z.string() }).nullable(),
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

/** What the library says that it cannot do, and whether it is worth to ask again. */
export class LibraryFailure extends Unreadable {
  /** Whether it says that there is no such thing. */
  readonly isMissing: boolean

  constructor(reason: CodedMessage, code?: string) {
    super(reason, code === 'invalid_input')
    this.isMissing = code === 'not_found'
  }
}

/** A document that a library has read. */
export interface AddedDocument {
  readonly sourceId: string
  readonly title: string | null
  /** Null where it has none. */
  readonly pages: number | null
  readonly isPdf: boolean
}

/** Documents through the tools of library-rag-mcp, which reads them, cuts them into passages and searches them. */
export interface OfficeLibrary {
  /** Puts a file in; the same file again costs nothing. @throws LibraryFailure */
  add(
    { file, kind }: Pick<FoundFile, 'file' | 'kind'>,
    signal?: AbortSignal,
    onProgress?: (progress: CallProgress) => void,
  ): Promise<AddedDocument>
  /** @throws LibraryFailure */
  remove(sourceId: string, signal?: AbortSignal): Promise<void>
  /** Ids of all documents in the library; null where it has too many to list, or does not answer. */
  ids(signal?: AbortSignal): Promise<ReadonlySet<string> | null>
  /** Passages of these documents, best first. @throws LibraryFailure */
  search(
    question: string,
    limit: number,
    paths: ReadonlyMap<string, string>,
    signal?: AbortSignal,
  ): Promise<readonly Passage[]>
  /** The passages of a document in their order. @throws LibraryFailure */
  chunks(sourceId: string, signal?: AbortSignal): Promise<readonly Chunk[]>
  /** Where a stretch of a document's text stands on its pages. @throws LibraryFailure */
  places(sourceId: string, span: TextSpan, signal?: AbortSignal): Promise<Places>
  /** A page as a PNG file so many pixels wide. @throws LibraryFailure */
  picture(sourceId: string, page: number, width: number, signal?: AbortSignal): Promise<Uint8Array>
}

/** {@link OfficeLibrary} through the tools of a team; the pages of PDFs need its resources, too. */
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
      ...(onProgress === undefined ? {} : { onProgress }),
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
      for (let calls = 0; calls < MOST_CALLS; calls++) {
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
    async search(question, limit, paths, signal) {
      // The library may hold other books, whose passages take places.
      const wanted = { query: question, limit: Math.min(PAGE, Math.max(20, 3 * limit)), detail: true }
      const { results } = await call('search_chunks', wanted, foundSchema, signal)
      return results.flatMap((found): Passage[] => {
        const source = paths.get(found.source_id)
        return source === undefined ? [] : [passageOf(found, source)]
      })
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

/** The reason in the failure's JSON, else its text. */
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
