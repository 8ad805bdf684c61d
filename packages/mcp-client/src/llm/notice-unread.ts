import type {
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import type { LanguageModelMiddleware } from 'ai'
import { requestSize } from './request-size.ts'

/** What a service reads at least of what it is sent: it may count words in fewer tokens, and write tools more shortly. */
const LEAST_SHARE = 0.6
const LEAST_TOOLS = 0.6
/** Tokens that may lack without a word. */
const SPARE = 300

/** What was not read of a request. */
export interface UnreadRequest {
  readonly read: number
  readonly sent: number
  readonly toolCount: number
}

/**
 * Notices requests of which a service has read far less than it was sent: small services leave the tools out, or cut what
 * is longer than their context, and say nothing. One that counts no tokens is not judged.
 */
export function noticeUnread(tell: (unread: UnreadRequest) => void): LanguageModelMiddleware {
  const judge = (params: LanguageModelV4CallOptions, { inputTokens }: LanguageModelV4Usage) => {
    const read = inputTokens.total ?? 0
    if (read === 0 || (params.tools ?? []).length === 0) return
    const { words, tools, toolCount } = requestSize(params)
    const least = LEAST_SHARE * (words + LEAST_TOOLS * tools)
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
