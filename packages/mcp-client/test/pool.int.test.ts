import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, expect, it } from 'vitest'
import { MCPClientPool, type Unavailable } from '../src/index.ts'
import { installedServer } from './support/installed-server.ts'

const HOSTILE = join(import.meta.dirname, 'support/test-programs/hostile-server.ts')
const hostile = (...args: string[]) => ({ command: process.execPath, args: [HOSTILE, ...args] })

const folder = newFolder()
let pool: MCPClientPool
afterEach(() => pool.stop())

function watch(): Unavailable[] {
  const seen: Unavailable[] = []
  pool.on('unavailable', (unavailable) => seen.push(unavailable))
  return seen
}

it('starts the servers of a file and calls their tools by server and name', async () => {
  const file = join(folder, 'servers.json')
  const mcpServers = {
    everything: { type: 'stdio', ...installedServer('server-everything') },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of the file
    'Mes fichiers': installedServer('server-filesystem', '${POOL_TEST_FOLDER}'),
    off: { command: 'nothing', disabled: true },
  }
  writeFileSync(file, JSON.stringify({ mcpServers }))
  process.env.POOL_TEST_FOLDER = folder
  pool = await MCPClientPool.fromFile(file)
  expect(await pool.start()).toEqual([])
  const tools = await pool.listTools()
  expect(tools.every(({ name }) => /^[\w-]{1,64}$/.test(name))).toBe(true)
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length)
  expect((await pool.callTool('everything__echo', { message: 'hello' })).text).toBe('Echo: hello')

  const list = tools.find(({ name }) => name.startsWith('Mes_fichiers__list_allowed_directories'))
  expect(await pool.resolve(list?.name ?? '')).toEqual({
    server: 'Mes fichiers',
    tool: 'list_allowed_directories',
  })
  expect((await pool.callTool(list?.name ?? '')).text).toContain(folder)
})

it('works without those that do not start, and says which', async () => {
  pool = new MCPClientPool({ good: hostile(), missing: { command: 'no-such-program' } })
  const unavailable = watch()
  const failed = await pool.start()
  expect(failed.map(({ server, error }) => [server, error.code])).toEqual([['missing', 'start_failed']])
  const names = (await pool.listTools()).map(({ name }) => name)
  expect(names).toContain('good__echo')
  expect(names.filter((name) => name.startsWith('missing'))).toEqual([])
  await pool.listTools()
  expect(unavailable).toHaveLength(1)
  await expect(pool.callTool('missing__anything')).rejects.toMatchObject({
    code: 'connection_lost',
    message: expect.stringContaining('no-such-program'),
  })
})

it('a pool is not disturbed by a server that dies or keeps silent', async () => {
  pool = new MCPClientPool({ good: hostile(), bad: hostile() })
  await pool.start()
  const silent = pool.callTool('bad__silent', {}, { timeout: 300 }).catch((error) => error.code)
  const dying = pool.callTool('bad__dies').catch((error) => error.code)
  expect((await pool.callTool('good__echo', { a: 1 })).text).toBe('{"a":1}')
  expect(await dying).toBe('connection_lost')
  expect(['timeout', 'connection_lost']).toContain(await silent)
  expect((await pool.callTool('bad__echo', { a: 2 })).text).toBe('{"a":2}')
})

it('tells events with the name of their server', async () => {
  pool = new MCPClientPool({ good: hostile() })
  await pool.start()
  const problem = new Promise((resolve) => {
    pool.on('problem', resolve)
  })
  await pool.callTool('good__unknown_id')
  expect(await problem).toMatchObject({ server: 'good', event: { kind: 'unknown_id' } })
})

it('knows a tool that nobody has', async () => {
  pool = new MCPClientPool({ good: hostile() })
  await pool.start()
  await expect(pool.callTool('elsewhere__echo')).rejects.toMatchObject({
    code: 'unknown_tool',
    hint: expect.stringContaining('good'),
  })
})

it('fails when no server starts', async () => {
  pool = new MCPClientPool({ a: { command: 'no-such-program' }, b: { command: 'nor-this' } })
  await expect(pool.start()).rejects.toMatchObject({
    code: 'start_failed',
    message: expect.stringMatching(/Server "a": [\s\S]*Server "b": /),
  })
})
