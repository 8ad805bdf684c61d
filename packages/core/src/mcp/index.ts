export {
  ADDITIVE,
  DESTRUCTIVE,
  READ_ONLY_EXTERNAL,
  READ_ONLY_LOCAL,
  type ToolAnnotations,
} from './define/annotations.ts'
export { type AppPageSpec, defineAppPage, type ToolUi } from './define/apps.ts'
export { type AuditFields, type AuditKind, RESERVED_LOG_FIELDS } from './define/audit.ts'
export type { CallContext } from './define/call-context.ts'
export { definePing } from './define/define-ping.ts'
export { definePrompt, type PromptArgument, type PromptDefinition } from './define/define-prompt.ts'
export {
  type Completions,
  defineResource,
  type ResourceDefinition,
  type ResourceListing,
} from './define/define-resource.ts'
export { defineTool, type ToolDefinition, type ToolSpec } from './define/define-tool.ts'
export { describeTools } from './define/describe-tools.ts'
export { Unconfirmed } from './define/unconfirmed.ts'
export type { ContentBlock } from './results/content-block.ts'
export type { FailureForm, PublicError } from './results/failure-form.ts'
export { OutputWithContent } from './results/tool-output.ts'
export { successResult } from './results/tool-result.ts'
export { fenceUntrusted } from './results/untrusted-text.ts'
export { type ClientInput, type InputRequest, InputRequired, NO_CLIENT_INPUT } from './rpc/client-input.ts'
export type { MessageTransport, ProtocolSession } from './rpc/protocol-session.ts'
export { createMcpServer } from './server/create-mcp-server.ts'
export type { McpServer, McpServerSpec } from './server/mcp-server.ts'
export { runStdio } from './stdio/run-stdio.ts'
export type { RunTool, Task, TaskCall, TaskHost } from './tasks/task-host.ts'
