import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { LanguageModelMiddleware } from 'ai'

/** Maximum average characters per token. */
const CHARACTERS_A_TOKEN = 6

/** Ends a streamed answer that exceeds the requested length, since some services enforce no limit. */
export const boundOutput = (maxTokens: number): LanguageModelMiddleware => ({
  specificationVersion: 'v4',
  async wrapStream({ model, params }) {
    const connection = new AbortController()
    const abortSignal =
      params.abortSignal === undefined
        ? connection.signal
        : AbortSignal.any([connection.signal, params.abortSignal])
    const { stream, ...rest } = await model.doStream({ ...params, abortSignal })
    let left = maxTokens * CHARACTERS_A_TOKEN
    const open = new Map<string, LanguageModelV4StreamPart>()
    const bound = new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
      transform(part, controller) {
        controller.enqueue(part)
        if (part.type === 'text-start') open.set(part.id, { type: 'text-end', id: part.id })
        if (part.type === 'reasoning-start') open.set(part.id, { type: 'reasoning-end', id: part.id })
        if (part.type === 'text-end' || part.type === 'reasoning-end') open.delete(part.id)
        if (!('delta' in part)) return
        left -= part.delta.length
        if (left > 0) return
        for (const end of open.values()) controller.enqueue(end)
        controller.enqueue({
          type: 'finish',
          finishReason: { unified: 'length', raw: 'bounded by the client' },
          usage: NOT_COUNTED,
        })
        controller.terminate()
        connection.abort()
      },
    })
    return { ...rest, stream: stream.pipeThrough(bound) }
  },
})

const NOT_COUNTED = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}
