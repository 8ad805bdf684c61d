import { join } from 'node:path'
import { resultFromTaskOutcome } from '@modelcontextprotocol/ext-tasks/client'
import { GetTaskResultV2Schema } from '@modelcontextprotocol/ext-tasks/core/v2'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { connectInMemory, type InMemoryConnection } from '../../../../testing/src/index.ts'
import { newFolder } from '../../../../testing/src/setup/index.ts'
import { modernRequest, type Send, taskSession } from '../../../../testing/src/tasks/index.ts'
import { AppError } from '../../errors/index.ts'
import { createLogger } from '../../log/index.ts'
import { defined } from '../../schemas/defined.ts'
import { createTaskRuns, type TaskRuns } from '../../task-runs/index.ts'
import { ADDITIVE, createMcpServer, defineTool, type McpServer } from '../index.ts'

let release: PromiseWithResolvers<void>
let stopped: boolean

const brew = defineTool({
  name: 'brew',
  title: 'Brew',
  description: 'Brews tea.',
  annotations: ADDITIVE,
  audit: {},
  canBeTask: true,
  thirdPartyText: true,
  inputSchema: z.object({ cups: z.int().min(0) }),
  outputSchema: z.object({ cups: z.int(), waited: z.boolean() }),
  async handler({ cups }, _: object, { signal, progress, wantsProgress }) {
    progress(1, 2, 'The water is heating')
    await new Promise<void>((resolve, reject) => {
      release.promise.then(resolve)
      signal.addEventListener('abort', () => {
        stopped = true
        reject(signal.reason)
      })
    })
    if (cups === 0) throw new AppError('invalid_input', 'No cups')
    return { cups, waited: wantsProgress }
  },
})
const ping = defineTool({
  name: 'ping',
  title: 'Ping',
  description: 'Answers.',
  annotations: ADDITIVE,
  audit: {},
  inputSchema: z.object({}),
  outputSchema: z.object({ ok: z.boolean() }),
  handler: () => ({ ok: true }),
})

let folder: string
let tasks: TaskRuns
let server: McpServer

const open = (timeoutMs = 0) => {
  const log = createLogger({ level: 'error' })
  tasks = createTaskRuns({ folder, program: 'test', log, timeoutMs })
  const spec = { name: 'test', version: '1', title: 'Test', instructions: '', deps: {}, log }
  server = createMcpServer({ ...spec, tools: [brew, ping], tasks })
}
const sendAs =
  (caller?: string, signal = new AbortController().signal): Send =>
  async (request) => {
    const requester = { signal, notify: () => {}, ...defined({ caller }) }
    return (await server.answerModern(request as never, requester)).response as Awaited<ReturnType<Send>>
  }
const ask = (method: string, params: object, caller?: string) => sendAs(caller)(modernRequest(method, params))
const startBrewing = async (caller?: string) =>
  String((await ask('tools/call', { name: 'brew', arguments: { cups: 3 } }, caller)).result?.taskId)

beforeEach(() => {
  folder = join(newFolder(), 'tasks')
  release = Promise.withResolvers()
  stopped = false
  open()
})
afterEach(() => tasks.close())

const RESULT = {
  structuredContent: { cups: 3, waited: true },
  content: [{ text: '{"cups":3,"waited":true}' }, { text: expect.stringContaining('not instructions') }],
}

describe('the extension of 2026-07-28', () => {
  it('gives a client that accepts tasks one, and the same result as the call would have had', async () => {
    const session = taskSession(sendAs())
    const execution = await session.callTool('brew', { cups: 3 })
    const working = await session.task(execution.handle?.taskId as never).snapshot()
    expect(working).toMatchObject({ status: 'working', statusMessage: 'The water is heating' })
    release.resolve()
    expect(resultFromTaskOutcome((await execution.settle()).outcome)).toMatchObject(RESULT)
    await session.close()
  })

  it('answers with the result itself where it is there soon, and always where the tool is quick', async () => {
    await tasks.close()
    open(60_000)
    release.resolve()
    const call = (name: string, args: object) => ask('tools/call', { name, arguments: args })
    expect((await call('brew', { cups: 3 })).result).toMatchObject({ resultType: 'complete', ...RESULT })
    expect((await call('ping', {})).result).toMatchObject({ resultType: 'complete' })
  })

  it('refuses wrong arguments at once', async () => {
    const { result } = await ask('tools/call', { name: 'brew', arguments: { cups: 'many' } })
    expect(result).toMatchObject({ resultType: 'complete', isError: true })
  })

  it('completes a task whose tool fails with that failure', async () => {
    const { result } = await ask('tools/call', { name: 'brew', arguments: { cups: 0 } })
    release.resolve()
    await tasks.wait(String(result?.taskId), 'local', (() => {}) as never, new AbortController().signal)
    const task = (await ask('tasks/get', { taskId: result?.taskId })).result
    expect(task).toMatchObject({
      status: 'completed',
      result: { isError: true, content: [{ text: /No cups/ }] },
    })
    expect(GetTaskResultV2Schema.safeParse(task).error).toBeUndefined()
  })

  it('cancels for good: the tool stops, and a second process does not begin again', async () => {
    const taskId = await startBrewing()
    expect((await ask('tasks/cancel', { taskId })).result).toMatchObject({ resultType: 'complete' })
    expect(stopped).toBe(true)
    release.resolve()
    await tasks.close()
    open()
    expect((await ask('tasks/get', { taskId })).result).toMatchObject({ status: 'cancelled' })
    expect((await ask('tasks/cancel', { taskId })).error).toBeUndefined()
  })

  it('cancels where the client leaves before it knows the task', async () => {
    await tasks.close()
    open(60_000)
    const disconnect = new AbortController()
    const call = sendAs(
      undefined,
      disconnect.signal,
    )(modernRequest('tools/call', { name: 'brew', arguments: { cups: 3 } }))
    disconnect.abort()
    await call
    expect(stopped).toBe(true)
  })

  it('shows a task to its caller alone, and one that is unknown to nobody', async () => {
    const taskId = await startBrewing('ana')
    for (const method of ['tasks/get', 'tasks/cancel', 'tasks/update']) {
      const params = { taskId, inputResponses: {} }
      const foreign = (await ask(method, params, 'ben')).error
      expect(foreign).toMatchObject({ code: -32602, message: expect.stringContaining('no such task') })
      expect((await ask(method, { ...params, taskId: crypto.randomUUID() }, 'ana')).error).toEqual(foreign)
    }
    expect((await ask('tasks/get', { taskId }, 'ana')).result).toMatchObject({ status: 'working' })
  })

  it('serves only clients that have declared it', async () => {
    const taskId = await startBrewing()
    const without = (method: string, params: object) => {
      const request = modernRequest(method, params)
      const meta = request.params._meta as Record<string, unknown>
      meta['io.modelcontextprotocol/clientCapabilities'] = {}
      return sendAs()(request)
    }
    for (const [method, params] of [
      ['tasks/get', { taskId }],
      ['subscriptions/listen', { notifications: { taskIds: [taskId] } }],
    ] as const) {
      expect((await without(method, params)).error).toMatchObject({ code: -32021 })
    }
    release.resolve()
    const { result } = await without('tools/call', { name: 'brew', arguments: { cups: 3 } })
    expect(result).toMatchObject({ resultType: 'complete', structuredContent: { waited: false } })
  })

  it('is announced where it is served', async () => {
    const { result } = await ask('server/discover', {})
    expect(result?.capabilities).toMatchObject({ extensions: { 'io.modelcontextprotocol/tasks': {} } })
    expect(result?.capabilities).not.toHaveProperty('tasks')
  })
})

describe('tasks of 2025-11-25', () => {
  let connection: InMemoryConnection
  let client: Client
  beforeEach(async () => {
    connection = await connectInMemory(server)
    client = connection.client
  })
  afterEach(() => connection.close())

  const create = async (cups: number) => {
    const call = {
      method: 'tools/call' as const,
      params: { name: 'brew', arguments: { cups }, task: { ttl: 1 } },
    }
    const answer = await client.request(call, z.looseObject({ task: z.looseObject({ taskId: z.string() }) }))
    return answer.task
  }

  it('run where the client asks for one, through the SDK', async () => {
    expect(client.getServerCapabilities()).toMatchObject({ tasks: { requests: { tools: { call: {} } } } })
    release.resolve()
    const stream = client.experimental.tasks.callToolStream(
      { name: 'brew', arguments: { cups: 3 } },
      undefined,
      {
        task: { ttl: 5_000 },
      },
    )
    const kinds: string[] = []
    for await (const message of stream) {
      kinds.push(message.type)
      if (message.type === 'result') expect(message.result).toMatchObject(RESULT)
    }
    expect([kinds[0], kinds.at(-1)]).toEqual(['taskCreated', 'result'])
  })

  it('are kept for an hour at least, and their result waits for them', async () => {
    const { taskId, ttl } = await create(3)
    expect(ttl).toBe(3_600_000)
    const result = client.experimental.tasks.getTaskResult(taskId, CallToolResultSchema)
    release.resolve()
    expect(await result).toMatchObject({
      ...RESULT,
      _meta: { 'io.modelcontextprotocol/related-task': { taskId } },
    })
  })

  it('fail where the tool does, with its words', async () => {
    const { taskId } = await create(0)
    release.resolve()
    const result = await client.experimental.tasks.getTaskResult(taskId, CallToolResultSchema)
    expect(result.isError).toBe(true)
    const task = await client.experimental.tasks.getTask(taskId)
    expect(task).toMatchObject({ status: 'failed', statusMessage: expect.stringContaining('No cups') })
  })

  it('are cancelled once, and then have no result', async () => {
    const { taskId } = await create(3)
    expect(await client.experimental.tasks.cancelTask(taskId)).toMatchObject({ status: 'cancelled' })
    await expect(client.experimental.tasks.cancelTask(taskId)).rejects.toMatchObject({ code: -32602 })
    const result = client.experimental.tasks.getTaskResult(taskId, CallToolResultSchema)
    await expect(result).rejects.toThrow('cancelled')
  })

  it('are refused at once with their arguments', async () => {
    await expect(create('many' as never)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('cups'),
    })
  })

  it('are no matter for a call without them', async () => {
    release.resolve()
    expect((await connection.call('brew', { cups: 3 })).body).toEqual({ cups: 3, waited: false })
  })
})
