import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeReadmeCalls } from '@agora-mcp/testing'
import { type ServerProcess, startServerProcess } from '@agora-mcp/testing/process'
import { afterAll, beforeAll } from 'vitest'

const APP = join(import.meta.dirname, '../..')

let folder: string
let server: ServerProcess
/** What the README's ids stand for: a thought, and the one that takes its place. */
const ids: Record<string, unknown> = {}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'memory-readme-'))
  server = await startServerProcess({ bin: join(APP, 'dist/bin.js'), env: { MEMORY_DATA_DIR: folder } })
  for (const name of ['uuid', 'superseded_by']) {
    const { body } = await server.call('add_thought', { content: `A thought to be the ${name}.` })
    ids[name] = body.thought_id
  }
})
afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

describeReadmeCalls(
  join(APP, 'README.md'),
  (tool, args) => server.call(tool, args),
  (name) => ids[name],
)
