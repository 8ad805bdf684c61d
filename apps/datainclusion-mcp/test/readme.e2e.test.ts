import { join } from 'node:path'
import { describeReadmeCalls } from '@agora-mcp/testing'
import { type ServerProcess, startServerProcess } from '@agora-mcp/testing/process'
import { afterAll, beforeAll } from 'vitest'
import { type Stubs, startStubs } from './stub/start-stubs.ts'

const APP = join(import.meta.dirname, '..')

let stubs: Stubs
let server: ServerProcess

beforeAll(async () => {
  stubs = await startStubs()
  server = await startServerProcess({ bin: join(APP, 'dist/bin.js'), env: stubs.env })
})
afterAll(async () => {
  await server?.close()
  await stubs?.close()
})

describeReadmeCalls(join(APP, 'README.md'), (tool, args) => server.call(tool, args))
