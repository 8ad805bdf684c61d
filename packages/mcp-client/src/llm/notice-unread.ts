import type {
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import type { LanguageModelMiddleware } from 'ai'
import { requestSize } from './request-size.ts'

/** Share that an honest service reads: its tokenizer may be more compact, and its tool format shorter. */
const MIN_SHARE = 0.6
const MIN_TOOLS = 0.6
/** Tolerated difference in tokens. */
const SPARE = 300

export interface UnreadRequest {
  readonly read: number
  readonly sent: number
  readonly toolCount: number
}

/** Detects requests that a service has hardly read: small ones drop tools, or cut a long context. */
export function noticeUnread(tell: (unread: UnreadRequest) => void): LanguageModelMiddleware {
  const judge = (params: LanguageModelV4CallOptions, { inputTokens }: LanguageModelV4Usage) => {
    const read = inputTokens.total ?? 0
    if (read === 0 || (params.tools ?? []).length === 0) return
    const { words, tools, toolCount } = requestSize(params)
    const least = MIN_SHARE * (words + MIN_TOOLS * tools)
    if (read < least && words + tools - read > SPARE) tell({ read, sent: words + tools, toolCount })
  }
  return {
    specificationVersion: 'v4',
    async wrapGenerate({ doGenerate, params }) {
      const result = await doGenerate()
      judge(params, result.usage)
      return result
    },
    async wrapStream({ doStream, params }) {
      const { stream, ...rest } = await doStream()
      const watch = new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
        transform(part, controller) {
          if (part.type === 'finish') judge(params, part.usage)
          controller.enqueue(part)
        },
      })
      return { ...rest, stream: stream.pipeThrough(watch) }
    },
  }
}
