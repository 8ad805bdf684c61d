import { AppError } from '@agora-mcp/core/errors'
import { once } from '@agora-mcp/core/lazy'
import { MistralCore } from '@mistralai/mistralai/core.js'
import { filesDelete } from '@mistralai/mistralai/funcs/filesDelete.js'
import { filesUpload } from '@mistralai/mistralai/funcs/filesUpload.js'
import { ocrProcess } from '@mistralai/mistralai/funcs/ocrProcess.js'
import { zodSchema } from 'ai'
import { OCR_MODEL } from '../../domain/remote/models.ts'
import { ANNOTATION_PROMPT, type Annotation, annotationSchema } from '../../domain/remote/transcript.ts'
import { say } from '../../messages/index.ts'
import type { OpenTranscription, RemoteReader } from '../../ports/remote-reading.ts'
import type { MistralSettings } from './settings.ts'
import { withRetries } from './with-retries.ts'

/** Milliseconds to wait for the deletion of an upload. */
const DELETE_MS = 700

/** Creates a reader of PDF pages with Mistral OCR. The first request uploads the file once; closing deletes it. */
export function createMistralOcr(settings: MistralSettings): RemoteReader['openTranscription'] {
  const { apiKey, url, attemptSeconds = 180, attempts = 4, pauseSeconds = 1 } = settings
  const client = new MistralCore({
    apiKey: apiKey.reveal(),
    serverURL: url,
    retryConfig: { strategy: 'none' },
  })
  const limits = { attemptMs: attemptSeconds * 1000, attempts, pauseMs: pauseSeconds * 1000 }
  const schema = once(async () => ({ ...(await zodSchema(annotationSchema).jsonSchema) }))

  const remove = async (fileId: string): Promise<void> => {
    // Returns failures instead of throwing them. A missing file needs no deletion.
    await filesDelete(client, { fileId }, { signal: AbortSignal.timeout(DELETE_MS) })
  }

  return async (bytes, { signal, earlierUpload, onUpload }): Promise<OpenTranscription> => {
    let uploading: Promise<string> | undefined
    const upload = async (): Promise<string> => {
      if (earlierUpload !== undefined) await remove(earlierUpload)
      const file = { fileName: 'document.pdf', content: bytes }
      const request = { file, purpose: 'ocr' } as const
      const { id } = await withRetries(
        async (attempt) => resultOf(await filesUpload(client, request, { signal: attempt })),
        { signal, ...limits },
      )
      await onUpload(id)
      return id
    }
    return {
      async transcribe(pages) {
        uploading ??= upload()
        const [fileId, schemaDefinition] = await Promise.all([uploading, schema()])
        const {
          pages: read,
          model,
          usageInfo,
          documentAnnotation,
        } = await withRetries(
          async (attempt) =>
            resultOf(
              await ocrProcess(
                client,
                {
                  model: OCR_MODEL,
                  document: { type: 'file', fileId },
                  pages: pages.map((page) => page - 1),
                  includeImageBase64: false,
                  extractHeader: true,
                  extractFooter: true,
                  documentAnnotationFormat: {
                    type: 'json_schema',
                    jsonSchema: { name: 'pages', schemaDefinition, strict: true },
                  },
                  documentAnnotationPrompt: ANNOTATION_PROMPT,
                },
                { signal: attempt },
              ),
            ),
          { signal, ...limits },
        )
        return {
          pages: read.map(({ index, markdown, header, footer }) => ({
            number: index + 1,
            markdown,
            header: header ?? null,
            footer: footer ?? null,
          })),
          annotation: toAnnotation(documentAnnotation),
          usage: { model, pages: usageInfo.pagesProcessed, annotated: true },
        }
      },
      async close() {
        const fileId = await uploading?.catch(() => undefined)
        if (fileId !== undefined) await remove(fileId)
      },
    }
  }
}

/** Parses the annotation; null if missing or invalid, since the pages are paid for and can be used without it. */
function toAnnotation(text: string | null | undefined): Annotation | null {
  try {
    return annotationSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}

type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: unknown }

function resultOf<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  const { name } = result.error as { name?: string }
  // Well-formed JSON in a shape unknown to this version of the library.
  if (name === 'ResponseValidationError' || name === 'SDKValidationError') {
    throw new AppError('upstream', say('mistral_unknown_shape'), { cause: result.error })
  }
  throw result.error
}
