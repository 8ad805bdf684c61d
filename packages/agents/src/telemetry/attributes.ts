/**
 * Names of spans and attributes, defined only here: OpenTelemetry's GenAI semantic conventions 1.37 (status:
 * development) and its HTTP conventions 1.37 (stable). Names outside of them begin with `agora.`.
 */
export const ATTRIBUTE = {
  operation: 'gen_ai.operation.name',
  /** Conversation, session or thread of the work. */
  session: 'gen_ai.conversation.id',
  agent: 'gen_ai.agent.name',
  provider: 'gen_ai.provider.name',
  model: 'gen_ai.request.model',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
  tool: 'gen_ai.tool.name',
  toolCall: 'gen_ai.tool.call.id',
  errorType: 'error.type',
  httpMethod: 'http.request.method',
  httpRoute: 'http.route',
  httpStatus: 'http.response.status_code',
  request: 'agora.request.id',
  turn: 'agora.turn',
  role: 'agora.caller.role',
} as const

/** Values of {@link ATTRIBUTE.operation}: a hop, a tool call, a model call. */
export const OPERATION = { hop: 'invoke_agent', tool: 'execute_tool', model: 'chat' } as const

type AttributeName = (typeof ATTRIBUTE)[keyof typeof ATTRIBUTE]

/** Attributes of a span, without message contents. Undefined ones are omitted. */
export type SpanAttributes = Readonly<Partial<Record<AttributeName, string | number | boolean | undefined>>>
