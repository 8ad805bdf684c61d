import {
  CompleteRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { quoted } from '../../errors/index.ts'
import { ownValue } from '../../schemas/own-value.ts'
import type { CallContext } from '../define/call-context.ts'
import type { PromptDefinition } from '../define/define-prompt.ts'
import type { ResourceDefinition } from '../define/define-resource.ts'
import { protocolError } from './protocol-error.ts'
import type { RequestExtra, RequestHandlers } from './request-handlers.ts'

type ContextOf = (name: string, extra: RequestExtra) => CallContext

export function handlePrompts<Deps>(
  handlers: RequestHandlers,
  prompts: readonly PromptDefinition<Deps>[],
  deps: Deps,
  contextOf: ContextOf,
): void {
  handlers.set(ListPromptsRequestSchema, () => ({
    prompts: prompts.map(({ name, title, description, arguments: args }) => ({
      name,
      title,
      description,
      arguments: args.map((argument) => ({ ...argument })),
    })),
  }))

  handlers.set(GetPromptRequestSchema, async ({ params }, extra) => {
    const prompt = prompts.find(({ name }) => name === params.name)
    if (prompt === undefined)
      throw new McpError(ErrorCode.InvalidParams, `Unknown prompt ${quoted(params.name)}`)
    const args = params.arguments ?? {}
    const missing = prompt.arguments.filter(({ name, required }) => required && !args[name]?.trim())
    if (missing.length > 0) {
      const names = missing.map(({ name }) => name).join(', ')
      throw new McpError(ErrorCode.InvalidParams, `Missing arguments of ${prompt.name}: ${names}`)
    }
    const context = contextOf(prompt.name, extra)
    try {
      const rendered = await prompt.render(args, deps, context)
      const parts = typeof rendered === 'string' ? [{ type: 'text' as const, text: rendered }] : rendered
      return {
        description: prompt.description,
        messages: parts.map((content) => ({ role: 'user' as const, content })),
      }
    } catch (error) {
      throw protocolError(error, context.log)
    }
  })
}

/** Maximum number of completion values in the protocol. */
const MAX_VALUES = 100

/** Handles completion/complete for the variables of resource templates and the arguments of prompts. */
export function handleCompletions<Deps>(
  handlers: RequestHandlers,
  offers: { resources: readonly ResourceDefinition<Deps>[]; prompts: readonly PromptDefinition<Deps>[] },
  deps: Deps,
): void {
  handlers.set(CompleteRequestSchema, async ({ params: { ref, argument, context } }) => {
    const definition =
      ref.type === 'ref/prompt'
        ? offers.prompts.find(({ name }) => name === ref.name)
        : offers.resources.find(({ uri }) => uri === ref.uri)
    const complete = ownValue(definition?.complete ?? {}, argument.name)
    const all = (await complete?.(argument.value, deps, context?.arguments ?? {})) ?? []
    const values = all.slice(0, MAX_VALUES)
    return { completion: { values, total: all.length, hasMore: all.length > values.length } }
  })
}
