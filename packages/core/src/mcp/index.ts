export {
  ADDITIVE,
  DESTRUCTIVE,
  READ_ONLY_EXTERNAL,
  READ_ONLY_LOCAL,
  type ToolAnnotations,
} from './annotations.ts'
export { type AppPageSpec, defineAppPage, type ToolUi } from './apps.ts'
export { type AuditFields, type AuditKind, RESERVED_LOG_FIELDS } from './audit.ts'
export type { CallContext } from './call-context.ts'
export type { ContentBlock } from './content-block.ts'
export { createMcpServer } from './create-mcp-server.ts'
export { definePing } from './define-ping.ts'
export { definePrompt, type PromptArgument, type PromptDefinition } from './define-prompt.ts'
export {
  type Completions,
  defineResource,
  type ResourceDefinition,
  type ResourceListing,
} from './define-resource.ts'
export { defineTool, type ToolDefinition, type ToolSpec } from './define-tool.ts'
export { describeTools } from './describe-tools.ts'
export type { McpServer, McpServerSpec } from './mcp-server.ts'
export { type ClientInput, type InputRequest, InputRequired, NO_CLIENT_INPUT } from './modern/client-input.ts'
export type { MessageTransport, ProtocolSession } from './protocol-session.ts'
export { runStdio } from './run-stdio.ts'
export { type PublicError, withContent } from './tool-result.ts'
export { Unconfirmed } from './unconfirmed.ts'
export { fenceUntrusted } from './untrusted-text.ts'
