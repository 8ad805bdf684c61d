import {
  CallToolRequestSchema,
  ErrorCode,
  LATEST_PROTOCOL_VERSION,
  ListToolsRequestSchema,
  McpError,
  PingRequestSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import { quoted } from '../../errors/index.ts'
import type { Logger } from '../../log/index.ts'
import { showsApps } from '../define/apps.ts'
import { auditedFields } from '../define/audit.ts'
import { type CallContext, progressReporter } from '../define/call-context.ts'
import type { ToolDefinition } from '../define/define-tool.ts'
import { describeTools } from '../define/describe-tools.ts'
import { assertNotNestedTooDeep } from '../define/nesting.ts'
import { callConfirmed } from '../define/unconfirmed.ts'
import { handleCompletions, handlePrompts } from '../handlers/handle-prompts.ts'
import { handleResources } from '../handlers/handle-resources.ts'
import { createRequestHandlers, type RequestExtra } from '../handlers/request-handlers.ts'
import { createModernAnswers } from '../modern/modern-answers.ts'
import { errorResult, publicError, successResult, type ToolResult } from '../results/tool-result.ts'
import { InputRequired, NO_CLIENT_INPUT } from '../rpc/client-input.ts'
import { TASKS_EXTENSION } from '../tasks/accepts-tasks.ts'
import { callAsTask, type TaskWish, taskWish } from '../tasks/call-as-task.ts'
import { handleLegacyTasks, handleTasks } from '../tasks/handle-tasks.ts'
import { LEGACY_TASKS_CAPABILITY } from '../tasks/task-forms.ts'
import type { RunTool } from '../tasks/task-host.ts'
import { createSession } from './create-session.ts'
import type { McpServer, McpServerSpec } from './mcp-server.ts'

/** Accepts a handshake with missing fields, since nothing here depends on them. */
const initializeSchema = z.object({
  method: z.literal('initialize'),
  params: z
    .object({
      protocolVersion: z.string().default(LATEST_PROTOCOL_VERSION),
      capabilities: z.looseObject({}).default({}),
    })
    .prefault({}),
})

/** Builds the server. All tool calls are caught and logged here. */
export function createMcpServer<Deps>(spec: McpServerSpec<Deps>): McpServer {
  const { tools, toolsList, resources = [], prompts = [], deps, tasks, log } = spec
  const byName = new Map(tools.map((tool) => [tool.name, { tool, toolLog: log.child({ tool: tool.name }) }]))
  const disconnected = new AbortController()
  const closing = new AbortController()
  let running = 0

  const contextOf = (
    callLog: Logger,
    extra: RequestExtra,
    progressToken: string | number | undefined,
  ): CallContext => ({
    signal: extra.signal,
    clientDisconnected: disconnected.signal,
    wantsProgress: progressToken !== undefined,
    progress:
      progressToken === undefined
        ? () => {}
        : progressReporter((params) => {
            // A client that has disconnected is noticed through the signal.
            extra
              .sendNotification({ method: 'notifications/progress', params: { progressToken, ...params } })
              .catch(() => {})
          }),
    client: extra.client ?? NO_CLIENT_INPUT,
    log: callLog,
  })

  async function callTool(
    tool: ToolDefinition<Deps>,
    args: Readonly<Record<string, unknown>>,
    context: CallContext,
  ): Promise<ToolResult> {
    const start = performance.now()
    let code = 'ok'
    let output: object | null = null
    try {
      assertNotNestedTooDeep(args)
      const answer = await callConfirmed(tool, args, deps, context)
      output = answer.output
      return successResult(answer, tool.thirdPartyText)
    } catch (thrown) {
      if (thrown instanceof InputRequired) {
        code = 'input_required'
        throw thrown
      }
      if (context.signal.aborted || (disconnected.signal.aborted && thrown === disconnected.signal.reason)) {
        code = 'cancelled'
        return errorResult({ code, message: 'The call was cancelled.' }, tool)
      }
      const error = publicError(thrown, context.log)
      code = error.code
      return errorResult(error, tool, args)
    } finally {
      const ms = Math.round((performance.now() - start) * 10) / 10
      // Logged after the answer, so that the caller does not wait for it.
      setImmediate(() => {
        const audited = auditedFields(tool.audit, tool.inputSchema, args, output)
        context.log.info('call', { ...audited, outcome: code, ms })
      })
    }
  }

  const runTask: RunTool = async (name, input, run) => {
    const { tool, toolLog = log } = byName.get(name) ?? {}
    if (tool === undefined) {
      const message = `This version of the server has no tool ${name}`
      return errorResult({ code: 'not_found', message })
    }
    const clientDisconnected = new AbortController().signal
    const context = { clientDisconnected, wantsProgress: true, client: NO_CLIENT_INPUT, log: toolLog, ...run }
    return callTool(tool, input, context)
  }

  const completes = [...resources, ...prompts].some((definition) => definition.complete !== undefined)
  const serverInfo = { name: spec.name, version: spec.version, title: spec.title }
  const capabilities = {
    tools: {},
    ...(resources.length > 0 && { resources: {} }),
    ...(prompts.length > 0 && { prompts: {} }),
    ...(completes && { completions: {} }),
  }

  const modernCapabilities =
    tasks === undefined ? capabilities : { ...capabilities, extensions: { [TASKS_EXTENSION]: {} } }

  const handlers = createRequestHandlers(log)
  const ofPages = new Set(tools.filter(({ ui }) => ui !== undefined).map(({ name }) => name))
  const isOffered = (name: string, { declared }: RequestExtra) => !ofPages.has(name) || showsApps(declared)
  handlers.set(ListToolsRequestSchema, (_, extra) => ({
    tools: (toolsList ?? describeTools(tools)).filter(({ name }) => isOffered(name, extra)),
  }))
  handlers.set(CallToolRequestSchema, async ({ params }, extra) => {
    const found = byName.get(params.name)
    if (found === undefined) {
      const names = [...byName.keys()].filter((name) => isOffered(name, extra)).join(', ')
      throw new McpError(
        ErrorCode.InvalidParams,
        `Unknown tool ${quoted(params.name)}; the tools are ${names}`,
      )
    }
    const { tool, toolLog } = found
    const args = params.arguments ?? {}
    const wish = tasks !== undefined && tool.canBeTask ? taskWish(params.task, extra) : undefined
    const input = wish === undefined ? null : taskInput(tool, args, wish, toolLog)
    running += 1
    try {
      // Refused arguments are answered and logged as in any call.
      if (tasks === undefined || wish === undefined || input === null) {
        return await callTool(tool, args, contextOf(toolLog, extra, params._meta?.progressToken))
      }
      const call = { tool: tool.name, input, caller: extra.caller }
      return await callAsTask(call, wish, tasks, runTask, extra)
    } catch (thrown) {
      if (wish?.kind !== 'accepted') throw thrown
      return errorResult(publicError(thrown, toolLog), tool, args)
    } finally {
      running -= 1
    }
  })
  const context = (name: string, extra: RequestExtra) => contextOf(log.child({ name }), extra, undefined)
  if (resources.length > 0) handleResources(handlers, resources, deps, context)
  if (prompts.length > 0) handlePrompts(handlers, prompts, deps, context)
  if (completes) handleCompletions(handlers, { resources, prompts }, deps)
  if (tasks !== undefined) handleTasks(handlers, tasks, runTask)

  // These exist only in revisions with a handshake.
  const sessionless = createRequestHandlers(log, handlers)
  if (tasks !== undefined) handleLegacyTasks(sessionless, tasks, runTask)
  sessionless.set(PingRequestSchema, () => ({}))
  sessionless.set(initializeSchema, ({ params }) => ({
    protocolVersion: SUPPORTED_PROTOCOL_VERSIONS.includes(params.protocolVersion)
      ? params.protocolVersion
      : LATEST_PROTOCOL_VERSION,
    capabilities: tasks === undefined ? capabilities : { ...capabilities, tasks: LEGACY_TASKS_CAPABILITY },
    serverInfo,
    instructions: spec.instructions,
  }))

  const answerModern = createModernAnswers({
    handlers,
    info: serverInfo,
    capabilities: modernCapabilities,
    instructions: spec.instructions,
    closing: closing.signal,
    toolsDiffer: ofPages.size > 0,
  })

  return {
    name: spec.name,
    version: spec.version,
    log,
    inFlight: () => running,
    answer: sessionless.answer,
    answerModern,
    endSubscriptions: () => closing.abort(),
    disconnectClient: () => disconnected.abort(),
    newSession: () => createSession({ answer: sessionless.answer, answerModern, log }),
  }
}

/** Null if refused. @throws AppError to a client that has asked for a task, and understands nothing else */
function taskInput<Deps>(
  tool: ToolDefinition<Deps>,
  args: Readonly<Record<string, unknown>>,
  wish: TaskWish,
  log: Logger,
) {
  try {
    return tool.parse(args, log)
  } catch (refused) {
    if (wish.kind === 'asked') throw refused
    return null
  }
}
