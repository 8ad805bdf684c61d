// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders are what the files hold

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { parseServers, readServersFile } from './servers-config.ts'

const parse = (mcpServers: unknown, env = {}) => parseServers({ mcpServers }, env)

describe('parseServers', () => {
  it('reads processes and addresses, and passes over what only other clients know', () => {
    expect(
      parse({
        library: { command: 'npx', args: ['-y', 'library-rag-mcp'], env: { A: '1' }, autoApprove: ['ping'] },
        remote: { type: 'http', url: 'https://example.org/mcp', headers: { 'x-key': 'k' } },
        off: { command: 'x', disabled: true },
      }),
    ).toEqual({
      library: { command: 'npx', args: ['-y', 'library-rag-mcp'], env: { A: '1' } },
      remote: { url: 'https://example.org/mcp', headers: { 'x-key': 'k' } },
    })
  })

  it('puts variables in place', () => {
    const env = { KEY: 'secret', EMPTY: '' }
    const entry = {
      command: '${BIN:-npx}',
      args: ['${env:KEY}', '${EMPTY:-none}', '$KEY', '${a.b}'],
      env: { K: '${KEY}' },
    }
    expect(parse({ a: entry }, env)).toEqual({
      a: { command: 'npx', args: ['secret', 'none', '$KEY', '${a.b}'], env: { K: 'secret' } },
    })
  })

  it('names everything that is wrong at once', () => {
    const servers = {
      empty: {},
      unset: { command: '${NOWHERE}' },
      old: { type: 'sse', url: 'http://x' },
      text: 'npx x',
      ftp: { url: 'ftp://x' },
      args: { command: 'x', args: 'y' },
      env: { command: 'x', env: { PORT: 3000 } },
      good: { command: 'x' },
    }
    const message = (() => {
      try {
        return parse(servers)
      } catch (error) {
        return String(error)
      }
    })()
    for (const part of [
      '"empty": The server has neither',
      '"unset": the variable NOWHERE is not set',
      '"old": servers over HTTP with SSE',
      '"text": it is not an object',
      '"ftp": "ftp://x" is not an HTTP address',
      '"args": "args" is a list',
      '"env": the variables in "env" are texts',
    ])
      expect(message).toContain(part)
    expect(message).not.toContain('"good"')
  })

  it('says what a file lacks', () => {
    expect(() => parseServers({ servers: {} })).toThrow('there is no object "mcpServers"')
  })
})

describe('readServersFile', () => {
  const folder = newFolder()

  it('names the file in what it says', async () => {
    const path = join(folder, 'broken.json')
    writeFileSync(path, '{"mcpServers": ')
    await expect(readServersFile(path)).rejects.toThrow(`${path} is not JSON`)
    await expect(readServersFile(join(folder, 'missing.json'))).rejects.toThrow('There is no file')
  })

  it.each(['no\njson\n', '{}', '{"mcpServers": {"a": {"comand": "x"}}}'])(
    'says in one line what a file should hold: %j',
    async (text) => {
      const path = join(folder, 'other.json')
      writeFileSync(path, text)
      await expect(readServersFile(path)).rejects.toMatchObject({
        message: expect.not.stringContaining('\n'),
        hint: expect.stringContaining('Write {"mcpServers"'),
      })
    },
  )

  it('reads a file that begins with a byte order mark', async () => {
    const path = join(folder, 'bom.json')
    writeFileSync(path, '\uFEFF{"mcpServers": {"a": {"command": "x"}}}')
    expect(await readServersFile(path)).toEqual({ a: { command: 'x' } })
  })
})
