import { join } from 'node:path'
import { describeReadmeCalls } from '@agora-mcp/testing'
import { startServerProcess } from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import { beforeAll } from 'vitest'

const APP = join(import.meta.dirname, '../..')

const folder = newFolder()
/** Ids of the README: a thought, and the one that takes its place. */
const ids: Record<string, unknown> = {}

const server = openForTests(() =>
  startServerProcess({ bin: join(APP, 'dist/bin.js'), env: { MEMORY_DATA_DIR: folder } }),
)
beforeAll(async () => {
  for (const name of ['uuid', 'superseded_by']) {
    const { body } = await server.call('add_thought', { content: `A thought to be the ${name}.` })
    ids[name] = body.thought_id
  }
})

describeReadmeCalls(
  join(APP, 'README.md'),
  (tool, args) => server.call(tool, args),
  (name) => ids[name],
)
