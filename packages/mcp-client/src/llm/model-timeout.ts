import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { LanguageModelMiddleware } from 'ai'
import { requestSize } from './request-size.ts'

class ModelTimeout extends Error {
  override readonly name = 'TimeoutError'

  constructor(milliseconds: number, request: LanguageModelV4CallOptions) {
    const { words, tools, toolCount } = requestSize(request)
    const read = `about ${(words + tools).toLocaleString('en-US')} tokens`
    const of = toolCount === 0 ? '' : `, ${tools.toLocaleString('en-US')} of them for ${toolCount} tools`
    super(
      `The provider did not answer in time: no sign of life for ${milliseconds / 1000} s, with ${read} to read${of}.`,
    )
  }
}

/** Aborts a request without an answer, or a stalled stream; also if a service sends no headers. */
export const answerWithin = (milliseconds: number): LanguageModelMiddleware => ({
  specificationVersion: 'v4',
  wrapGenerate: ({ model, params }) =>
    within(milliseconds, params, ({ abortSignal }) => model.doGenerate({ ...params, abortSignal })),
  async wrapStream({ model, params }) {
    const connection = new AbortController()
    const abortSignal = signalOf(connection, params)
    const { stream, ...rest } = await within(milliseconds, params, ({ abortSignal: limit }) => {
      limit.addEventListener('abort', () => connection.abort(limit.reason), { once: true })
      return model.doStream({ ...params, abortSignal })
    })
    return { ...rest, stream: watched(stream, milliseconds, params, connection) }
  },
})

const signalOf = (controller: AbortController, { abortSignal }: LanguageModelV4CallOptions): AbortSignal =>
  abortSignal === undefined ? controller.signal : AbortSignal.any([controller.signal, abortSignal])

async function within<Result>(
  milliseconds: number,
  params: LanguageModelV4CallOptions,
  ask: (given: { abortSignal: AbortSignal }) => PromiseLike<Result>,
): Promise<Result> {
  const limit = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new ModelTimeout(milliseconds, params)
      limit.abort(error)
      reject(error)
    }, milliseconds)
  })
  try {
    return await Promise.race([late, ask({ abortSignal: signalOf(limit, params) })])
  } finally {
    clearTimeout(timer)
  }
}

/** Wraps a stream so that it fails when stalled. */
function watched(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  milliseconds: number,
  params: LanguageModelV4CallOptions,
  connection: AbortController,
): ReadableStream<LanguageModelV4StreamPart> {
  let timer: NodeJS.Timeout | undefined
  const watch = (controller: TransformStreamDefaultController<LanguageModelV4StreamPart>) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const error = new ModelTimeout(milliseconds, params)
      controller.enqueue({ type: 'error', error })
      controller.terminate()
      connection.abort(error)
    }, milliseconds)
  }
  return stream.pipeThrough(
    new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
      start: watch,
      transform(part, controller) {
        watch(controller)
        controller.enqueue(part)
      },
      flush: () => clearTimeout(timer),
      cancel: () => clearTimeout(timer),
    }),
  )
}
