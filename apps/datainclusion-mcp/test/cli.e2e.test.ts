import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, it } from 'vitest'

const BIN = join(import.meta.dirname, '../dist/bin.js')

const run = (args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [BIN, ...args], { encoding: 'utf8', env, input: '' })

describe('the built program', () => {
  it('serves HTTP with a token and stops on SIGTERM', async () => {
    const env = { DATAINCLUSION_HTTP_TOKEN: 'open sesame', DATAINCLUSION_API_URL: 'http://127.0.0.1:9' }
    const child = spawn(process.execPath, [BIN, '--http', '127.0.0.1:0'], { env })
    const [line] = await once(child.stderr.setEncoding('utf8'), 'data')
    const url = new URL(/http:\S+/.exec(String(line))?.[0] ?? '')
    expect((await fetch(new URL('/health', url))).status).toBe(200)
    expect((await fetch(url, { method: 'POST' })).status).toBe(401)
    const client = new Client({ name: 't', version: '0' })
    const headers = { authorization: 'Bearer open sesame' }
    // The SDK's own type and exactOptionalPropertyTypes disagree on the optional session id.
    await client.connect(
      new StreamableHTTPClientTransport(url, { requestInit: { headers } }) as Parameters<
        Client['connect']
      >[0],
    )
    const { isError } = await client.callTool({
      name: 'search_services',
      arguments: { location_text: 'Saint-Denis' },
    })
    expect(isError).toBe(true)
    expect((await client.listTools()).tools).toHaveLength(6)
    await client.close()
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it.each([
    ['a malformed variable', [], { DATAINCLUSION_API_URL: 'data.inclusion' }, 'DATAINCLUSION_API_URL'],
    [
      'a token with its scheme',
      [],
      { DATAINCLUSION_API_TOKEN: 'Bearer secret-0815' },
      'DATAINCLUSION_API_TOKEN',
    ],
    ['an unknown argument', ['--htpp'], {}, '--htpp'],
    ['an open address without a token', ['--http', '0.0.0.0:0'], {}, 'DATAINCLUSION_HTTP_TOKEN'],
  ])('%s: one readable line and exit code 2', (_, args, env, named) => {
    const { status, stdout, stderr } = run(args, env as Record<string, string>)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain(named)
    expect(stderr).not.toContain('secret-0815')
  })

  it('says its version and how it is used', () => {
    expect(run(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(run(['--help']).stdout).toContain('--http')
  })
})
