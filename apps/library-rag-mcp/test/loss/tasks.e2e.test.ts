import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { openForTests } from '@agora-mcp/testing/setup'
import { httpSender, taskSession } from '@agora-mcp/testing/tasks'
import { resultFromTaskOutcome } from '@modelcontextprotocol/ext-tasks/client'
import { CallToolResultSchema, CreateTaskResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, it } from 'vitest'
import { openSlowLibrary } from '../support/long-work/slow-library.ts'
import { startHttpLibrary } from '../support/long-work/task-server.ts'

const PAGES = 16

const library = openForTests(() => openSlowLibrary(PAGES))

const newData = () => mkdtempSync(join(library.folder, 'data-'))

// Kills at many steps, foreign callers and expiry: tasks.soak.test.ts.
describe('parse_pdf as a task', () => {
  it('over stdio in the form of 2025-11-25: the SDK gets its result from a restarted server', async () => {
    const dataDir = newData()
    const first = await library.start(dataDir)
    const call = { name: 'parse_pdf', arguments: library.book, task: { ttl: 3_600_000 } }
    const { task } = await first.client.request(
      { method: 'tools/call', params: call },
      CreateTaskResultSchema,
    )
    expect(task).toMatchObject({ status: 'working', ttl: 3_600_000 })
    first.kill()

    const { client } = await library.start(dataDir)
    expect(client.getServerCapabilities()?.tasks).toMatchObject({ requests: { tools: { call: {} } } })
    const { tasks } = client.experimental
    expect(await tasks.getTask(task.taskId)).toMatchObject({ taskId: task.taskId, status: 'working' })
    const result = await tasks.getTaskResult(task.taskId, CallToolResultSchema)
    expect(result.structuredContent).toMatchObject({ status: 'done', pages: PAGES })
    expect(await tasks.getTask(task.taskId)).toMatchObject({ status: 'completed' })
  })

  it('over HTTP in the form of 2026-07-28: the protocol’s own client gets the result either way', async () => {
    const where = { root: library.folder, dataDir: newData(), embedding: library.endpoint.url }
    const server = await startHttpLibrary(where)
    const session = taskSession(httpSender(server.url))
    try {
      const { outcome } = await (
        await session.callTool('add_document', { path: library.book.pdf_path })
      ).settle()
      expect(resultFromTaskOutcome(outcome)).toMatchObject({
        structuredContent: { kind: 'pdf', pages: PAGES },
      })
    } finally {
      await session.close()
      await server.kill()
    }
  })
})
