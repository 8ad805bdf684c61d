import type { ModelAnswer, ModelQuestion } from './ask-model.ts'

export type { MadeCall, ModelAnswer, ModelQuestion } from './ask-model.ts'

/** {@link ./ask-model.ts}; the library for models is loaded on the first question. @throws LLMError */
export async function askModel(question: ModelQuestion): Promise<ModelAnswer> {
  const { askModel: ask } = await import('./ask-model.ts')
  return ask(question)
}

export type { CalledTool, ChatAnswer } from './chat-answer.ts'
export type {
  AnswerEvent,
  ChatEvent,
  NoticeEvent,
  StepEvent,
  TextEvent,
  TextWithdrawnEvent,
  ToolCallEvent,
  ToolProgressEvent,
  ToolResultEvent,
} from './chat-events.ts'
export type { ChatMessage } from './conversation.ts'
export { isLLMError, LLMError, type LLMErrorCode, type LLMErrorOptions } from './llm-error.ts'
export {
  type ChatModel,
  type ChatOptions,
  type ChatStream,
  type LLMOptions,
  LLMWithMCPTools,
} from './llm-with-mcp-tools.ts'
export type { JsonValue, ModelSettings, ProviderOptions } from './model-settings.ts'
export { type ProviderSchema, type SchemaForm, toProviderSchema } from './schemas/index.ts'
export type { Approve, ProposedCall } from './tool-set.ts'
export type { TokenPrices, Usage } from './usage.ts'
