/** Tools of any MCP server, for programs and language models. */
export { type ChosenModel, chooseModel } from './cli/choose-model.ts'
export type {
  AuthClientInformation,
  AuthClientMetadata,
  AuthDiscovery,
  AuthProvider,
  AuthTokens,
} from './client/auth/auth-provider.ts'
export type {
  ClientEvents,
  CloseEvent,
  LogEvent,
  ProblemEvent,
  ProblemKind,
  RestartEvent,
  ToolsChanged,
} from './client/client-events.ts'
export type {
  ClientOptions,
  Elicit,
  ElicitationAnswer,
  ElicitationForm,
} from './client/client-options.ts'
export type { Unsubscribe } from './client/events/event-hub.ts'
export { MCPClient } from './client/mcp-client.ts'
export { isMCPError, MCPError, type MCPErrorCode, type MCPErrorOptions } from './client/mcp-error.ts'
export type { ScriptOptions } from './client/process/server-script.ts'
export type { ServerInfo } from './client/protocol/connection.ts'
export type {
  ContentBlock,
  MediaBlock,
  ResourceBlock,
  ResourceContents,
  ResourceLinkBlock,
  TextBlock,
  UnknownBlock,
} from './client/results/content-block.ts'
export type {
  Completion,
  CompletionTarget,
  Prompt,
  PromptArgument,
  PromptDefinition,
  ResourceDefinition,
  ResourceTemplate,
} from './client/results/server-content.ts'
export type { ToolResult } from './client/results/tool-result.ts'
export type { HttpServer, OAuthClient, ServerDescription, StdioServer } from './client/server-description.ts'
export type {
  CallOptions,
  JsonSchema,
  Progress,
  RequestOptions,
  ToolAnnotations,
  ToolDefinition,
  ToolSource,
} from './client/tool-source.ts'
export {
  type DescribedTool,
  type ExtractiveModel,
  extractiveModel,
  type LookUp,
  lookUps,
  type QuotableText,
  type Quote,
  quoteBest,
} from './extractive/index.ts'
export {
  type AnswerEvent,
  type Approve,
  askModel,
  type CalledTool,
  type ChatAnswer,
  type ChatEvent,
  type ChatMessage,
  type ChatModel,
  type ChatOptions,
  type ChatStream,
  isLLMError,
  type JsonValue,
  LLMError,
  type LLMErrorCode,
  type LLMErrorOptions,
  type LLMOptions,
  LLMWithMCPTools,
  type MadeCall,
  type ModelAnswer,
  type ModelQuestion,
  type ModelSettings,
  type NoticeEvent,
  type ProposedCall,
  type ProviderOptions,
  type ProviderSchema,
  type SchemaForm,
  type StepEvent,
  type TextEvent,
  type TextWithdrawnEvent,
  type TokenPrices,
  type ToolCallEvent,
  type ToolProgressEvent,
  type ToolResultEvent,
  toProviderSchema,
  type Usage,
} from './llm/index.ts'
export { MCPClientPool, type PoolEvents, type Unavailable } from './pool/mcp-client-pool.ts'
export { parseServers, readServersFile, type Servers } from './pool/servers-config.ts'
