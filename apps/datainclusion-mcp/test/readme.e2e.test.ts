import { join } from 'node:path'
import { describeReadmeCalls } from '@agora-mcp/testing'
import { startServerProcess } from '@agora-mcp/testing/process'
import { openForTests } from '@agora-mcp/testing/setup'
import { startStubs } from './support/stub/start-stubs.ts'

const APP = join(import.meta.dirname, '..')

const stubs = openForTests(startStubs)
const server = openForTests(() => startServerProcess({ bin: join(APP, 'dist/bin.js'), env: stubs.env }))

describeReadmeCalls(join(APP, 'README.md'), (tool, args) => server.call(tool, args))
