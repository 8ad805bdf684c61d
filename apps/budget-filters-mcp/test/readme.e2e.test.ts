import { join } from 'node:path'
import { describeReadmeExamples, readAnswer } from '@agora-mcp/testing'
import { newFolder } from '@agora-mcp/testing/setup'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe } from 'vitest'
import { BIN, importRegisters } from './support/imported-server.ts'
import { REGISTERS } from './support/registers.ts'

const README = join(import.meta.dirname, '../README.md')

describe('the README, on the starter set', () => describeExamples(() => {}))

describe.skipIf(REGISTERS === null)(
  'the README, on the full registers (AGORA_EVAL_DATA names their folder)',
  () => describeExamples((env) => void importRegisters(REGISTERS ?? '', env), 'registers'),
)

function describeExamples(load: (env: Record<string, string>) => void, set?: string): void {
  const folder = newFolder()
  let client: Client
  beforeAll(async () => {
    const env = { BUDGET_FILTERS_DATA_DIR: folder, BUDGET_FILTERS_LOG_LEVEL: 'error' }
    load(env)
    client = new Client({ name: 'readme', version: '0' })
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [BIN], env }))
  })
  afterAll(() => client.close())
  describeReadmeExamples(
    README,
    async (name, args) => readAnswer(await client.callTool({ name, arguments: { ...args } })).body,
    set,
  )
}
