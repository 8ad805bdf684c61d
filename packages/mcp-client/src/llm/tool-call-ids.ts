import type {
  LanguageModelV4Content,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { LanguageModelMiddleware } from 'ai'
import { nineOf } from './short-hash.ts'

/** Maps an id to one in a provider's form, consistently for the lifetime of the map. */
type Translate = (id: string) => string

/**
 * Makes tool-call ids fit a provider in both directions. Outgoing ids, possibly from a conversation with
 * another model, are converted to its form; incoming calls without a usable id, or with one already in the
 * conversation, get a new one, so that ids stay unique.
 * @param accepted Ids accepted by the provider: for Mistral only nine letters and digits.
 */
export function fitToolCallIds(accepted: RegExp): LanguageModelMiddleware {
  const translate = translator(accepted)
  return {
    specificationVersion: 'v4',
    async transformParams({ params }) {
      return { ...params, prompt: mapPrompt(params.prompt, translate) }
    },
    async wrapGenerate({ doGenerate, params }) {
      const fresh = freshIds(accepted, idsIn(params.prompt))
      const result = await doGenerate()
      return { ...result, content: result.content.map((part) => renamed(part, fresh)) }
    },
    async wrapStream({ doStream, params }) {
      const fresh = freshIds(accepted, idsIn(params.prompt))
      const { stream, ...rest } = await doStream()
      const rename = new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
        transform: (part, controller) => controller.enqueue(renamedInStream(part, fresh)),
      })
      return { ...rest, stream: stream.pipeThrough(rename) }
    },
  }
}

function translator(accepted: RegExp): Translate {
  const known = new Map<string, string>()
  const given = new Set<string>()
  return (id) => {
    if (accepted.test(id)) return id
    const before = known.get(id)
    if (before !== undefined) return before
    let made = nineOf(id)
    for (let again = 1; given.has(made); again += 1) made = nineOf(`${id} ${again}`)
    known.set(id, made)
    given.add(made)
    return made
  }
}

function mapPrompt(prompt: LanguageModelV4Prompt, translate: Translate): LanguageModelV4Prompt {
  return prompt.map((message) => {
    if (message.role !== 'assistant' && message.role !== 'tool') return message
    const content = message.content.map((part) =>
      'toolCallId' in part ? { ...part, toolCallId: translate(part.toolCallId) } : part,
    )
    // Parts keep their kinds, which the union over both roles cannot express.
    return { ...message, content } as typeof message
  })
}

const idsIn = (prompt: LanguageModelV4Prompt): Set<string> =>
  new Set(
    prompt
      .flatMap(({ content }) => (typeof content === 'string' ? [] : [...content]))
      .flatMap((part) => ('toolCallId' in part ? [part.toolCallId] : [])),
  )

/** Maps ids within one answer: the provider's id is kept unless unusable. */
function freshIds(accepted: RegExp, taken: Set<string>): { call: Translate; delta: Translate } {
  const current = new Map<string, string>()
  const started = new Set<string>()
  const make = (id: string): string => {
    let made = id
    for (let again = 1; !accepted.test(made) || taken.has(made); again += 1)
      made = nineOf(`${id} ${taken.size} ${again}`)
    taken.add(made)
    current.set(id, made)
    return made
  }
  return {
    // A streamed call is announced, then sent complete, under one id; a second complete call with the same id
    // is another call.
    call(id) {
      if (started.delete(id)) return current.get(id) ?? make(id)
      return make(id)
    },
    delta(id) {
      if (started.has(id)) return current.get(id) ?? id
      started.add(id)
      return make(id)
    },
  }
}

function renamed(part: LanguageModelV4Content, { call }: { call: Translate }): LanguageModelV4Content {
  // Results of tools run by the provider refer to its own ids.
  if (part.type !== 'tool-call' || part.providerExecuted) return part
  return { ...part, toolCallId: call(part.toolCallId) }
}

function renamedInStream(
  part: LanguageModelV4StreamPart,
  fresh: { call: Translate; delta: Translate },
): LanguageModelV4StreamPart {
  if (part.type === 'tool-call')
    return part.providerExecuted ? part : { ...part, toolCallId: fresh.call(part.toolCallId) }
  const input =
    part.type === 'tool-input-start' || part.type === 'tool-input-delta' || part.type === 'tool-input-end'
  return input ? { ...part, id: fresh.delta(part.id) } : part
}
