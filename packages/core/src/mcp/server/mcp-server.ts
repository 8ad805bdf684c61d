import type { Logger } from '../../log/index.ts'
import type { PromptDefinition } from '../define/define-prompt.ts'
import type { ResourceDefinition } from '../define/define-resource.ts'
import type { ToolDefinition } from '../define/define-tool.ts'
import type { AnswerModern } from '../modern/modern-answers.ts'
import type { ClientCapabilities } from '../rpc/client-input.ts'
import type { ProtocolSession, RpcNotification, RpcRequest, RpcResponse } from '../rpc/protocol-session.ts'

/** Everything a server offers. Plain data: nothing runs before a client asks. */
export interface McpServerSpec<Deps> {
  readonly name: string
  readonly version: string
  readonly title: string
  /** What a model should know before choosing a tool. */
  readonly instructions: string
  readonly tools: readonly ToolDefinition<Deps>[]
  /**
   * What `tools/list` answers, as `describeTools` gives it: the reviewed file that the tool contract compares.
   * Without it the schemas are converted when a client asks, which takes a quarter of the start.
   */
  readonly toolsList?: readonly { readonly name: string }[]
  readonly resources?: readonly ResourceDefinition<Deps>[]
  readonly prompts?: readonly PromptDefinition<Deps>[]
  readonly deps: Deps
  readonly log: Logger
}

/** A server that can serve many connections; each has a protocol session of its own, all share the deps. */
export interface McpServer {
  readonly name: string
  readonly version: string
  readonly log: Logger
  /** A fresh protocol session, to be connected to one transport. */
  newSession(): ProtocolSession
  /**
   * Answers one JSON-RPC request without a session, e.g. of an HTTP client. Never rejects.
   * @param notify Takes what is to be told before the answer.
   * @param declared What the client is known to have declared.
   */
  answer(
    request: RpcRequest,
    signal: AbortSignal,
    notify: (notification: RpcNotification) => void,
    declared?: ClientCapabilities,
  ): Promise<RpcResponse>
  /** The same for a request of the revision 2026-07-28, which knows no sessions. */
  readonly answerModern: AnswerModern
  /** Ends the subscriptions, so that their clients learn that the server stops. */
  endSubscriptions(): void
  /** Calls under way in all sessions. */
  inFlight(): number
  /** Tells the calls under way that their client has closed its end. For servers of one client. */
  leave(): void
}
