import type { Logger } from '../../log/index.ts'
import type { PromptDefinition } from '../define/define-prompt.ts'
import type { ResourceDefinition } from '../define/define-resource.ts'
import type { ToolDefinition } from '../define/define-tool.ts'
import type { AnswerModern } from '../modern/modern-answers.ts'
import type { ProtocolSession, RpcRequest, RpcResponse } from '../rpc/protocol-session.ts'
import type { Requester } from '../rpc/requester.ts'
import type { TaskHost } from '../tasks/task-host.ts'

/** Everything a server offers, as plain data: nothing runs before a client asks. */
export interface McpServerSpec<Deps> {
  readonly name: string
  readonly version: string
  readonly title: string
  /** Server description for the model, read before choosing a tool. */
  readonly instructions: string
  readonly tools: readonly ToolDefinition<Deps>[]
  /**
   * Answer of `tools/list`, as `describeTools` returns it: the reviewed file that the tool contract compares.
   * Without it the schemas are converted on request, which takes a quarter of the start-up time.
   */
  readonly toolsList?: readonly { readonly name: string }[]
  readonly resources?: readonly ResourceDefinition<Deps>[]
  readonly prompts?: readonly PromptDefinition<Deps>[]
  readonly deps: Deps
  /** Runs tools marked `canBeTask` as tasks; without it no client is offered tasks. */
  readonly tasks?: TaskHost | undefined
  readonly log: Logger
}

/** A server for many connections; each has its own protocol session, all share the dependencies. */
export interface McpServer {
  readonly name: string
  readonly version: string
  readonly log: Logger
  newSession(): ProtocolSession
  /** Answers one sessionless JSON-RPC request, e.g. of an HTTP client. Never rejects. */
  answer(request: RpcRequest, requester: Requester): Promise<RpcResponse>
  /** Answers a request of the revision 2026-07-28, which has no sessions. */
  readonly answerModern: AnswerModern
  /** Ends the subscriptions, so that their clients learn that the server is stopping. */
  endSubscriptions(): void
  inFlight(): number
  /** Aborts `clientDisconnected` of the running calls. For servers with a single client. */
  disconnectClient(): void
}
