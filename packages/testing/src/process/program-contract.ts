import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, it } from 'vitest'

export interface ProgramUnderTest {
  readonly bin: string
  readonly prefix: string
  /** Its environment, requested by each test. */
  readonly env?: () => Readonly<Record<string, string>>
}

/** Registers the tests that every server's built program must pass: refusals, messages, and HTTP. */
export function describeProgram({ bin, prefix, env = () => ({}) }: ProgramUnderTest): void {
  const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', env: { ...env(), ...more }, input: '' })

  describe('the program', () => {
    it('serves HTTP with a token and stops on SIGTERM', async () => {
      const child = spawn(process.execPath, [bin, '--http', '127.0.0.1:0'], {
        env: { ...env(), [`${prefix}_HTTP_TOKEN`]: 'open sesame' },
      })
      try {
        const [line] = await once(child.stderr.setEncoding('utf8'), 'data')
        const url = new URL(/http:\S+/.exec(String(line))?.[0] ?? '')
        expect((await fetch(new URL('/health', url))).status).toBe(200)
        expect((await fetch(url, { method: 'POST' })).status).toBe(401)
        const requestInit = { headers: { authorization: 'Bearer open sesame' } }
        const client = new Client({ name: 't', version: '0' })
        // The SDK's own type and exactOptionalPropertyTypes disagree on the optional session id.
        const transport = new StreamableHTTPClientTransport(url, { requestInit }) as unknown
        await client.connect(transport as Parameters<Client['connect']>[0])
        expect((await client.listTools()).tools.length).toBeGreaterThan(0)
        await client.close()
        child.kill('SIGTERM')
        expect(await once(child, 'exit')).toEqual([0, null])
      } finally {
        child.kill('SIGKILL')
      }
    })

    it.each([
      ['a malformed variable', [], { [`${prefix}_LOG_LEVEL`]: 'loud' }, `${prefix}_LOG_LEVEL`],
      ['an unknown argument', ['--htpp'], {}, '--htpp'],
      ['an open address without a token', ['--http', '0.0.0.0:0'], {}, `${prefix}_HTTP_TOKEN`],
    ])('refuses %s: one readable line and exit code 2', (_, args, more, named) => {
      const { status, stdout, stderr } = run(args, more as Record<string, string>)
      expect([status, stdout]).toEqual([2, ''])
      expect(stderr.trim().split('\n')).toHaveLength(1)
      expect(stderr).toContain(named)
    })

    it('says its version and how it is used', () => {
      expect(run(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
      expect(run(['--help']).stdout).toContain('--http')
    })
  })
}
