import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OAuthIssuer, startIssuer } from '@agora-mcp/testing/oauth'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasScript, needsScript, onTerminal } from '../support/on-terminal.ts'
import { type GuardedServer, startGuardedServer } from '../support/sign-in/guarded-server.ts'

const BIN = join(import.meta.dirname, '../../dist/bin.js')

let folder: string
let issuer: OAuthIssuer
let server: GuardedServer
let chats: ChildProcess[]
beforeEach(async () => {
  chats = []
  folder = newFolder()
  issuer = await startIssuer({ scope: 'books' })
  server = await startGuardedServer(issuer.issuer, 'books')
  writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers: { books: { url: server.url } } }))
})
afterEach(async () => {
  for (const chat of chats) chat.kill('SIGKILL')
  await server.close()
  await issuer.close()
})

function start(terminal: boolean) {
  const command = [process.execPath, BIN, '--model', 'extractive']
  const [program = '', ...args] = terminal ? onTerminal(command) : command
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    TERM: 'xterm',
    NO_COLOR: '1',
    MCP_CHAT_DATA_DIR: join(folder, 'kept'),
  }
  const child = spawn(program, args, { cwd: folder, env })
  chats.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  return {
    said: () => said,
    ended: new Promise<number | null>((resolve) => child.on('close', resolve)),
    type: (text: string) => child.stdin.write(text),
    async says(text: string) {
      await expect.poll(() => said, { timeout: 20_000 }).toContain(text)
    },
    async address() {
      await expect.poll(() => said, { timeout: 20_000 }).toContain('Address: ')
      return /http:\/\/127\.0\.0\.1:\d+\/auth\?\S+/.exec(said)?.[0] ?? ''
    },
  }
}
const kept = () => join(folder, 'kept/sign-ins', readdirSync(join(folder, 'kept/sign-ins'))[0] ?? '')

describe.skipIf(!hasScript)(`a sign-in at the terminal${needsScript}`, () => {
  it('comes back by itself, is kept for this account alone, and is renewed without a terminal', async () => {
    const first = start(true)
    const back = await issuer.signIn(await first.address(), 'ana')
    const stranger = new URL(back)
    stranger.searchParams.set('state', 'guessed')
    expect((await fetch(stranger)).status).toBe(400)
    expect(await (await fetch(back)).text()).toContain('You can close this page')
    await first.says('with 1 tools of books')
    first.type('/exit\r')
    expect(await first.ended).toBe(0)

    const file = join(kept(), 'sign-in.json')
    expect([statSync(kept()).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
    const written = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(
      file,
      JSON.stringify({ ...written, tokens: { ...written.tokens, access_token: 'worn out' } }),
    )
    const second = start(false)
    second.type('/tools\n/exit\n')
    expect(await second.ended).toBe(0)
    expect(second.said()).toContain('count_books')
    for (const { said } of [first, second]) {
      expect(said()).not.toContain(written.tokens.access_token)
      expect(said()).not.toContain(written.tokens.refresh_token)
    }
  })

  it('takes the address that a browser elsewhere ended at, and no other', async () => {
    const chat = start(true)
    const back = await issuer.signIn(await chat.address(), 'ana')
    chat.type('https://elsewhere.example/?code=x&state=y\r')
    await chat.says('This is not the address')
    chat.type(`${back.href}\r`)
    await chat.says('with 1 tools of books')
  })

  it('is given up by Ctrl-C', async () => {
    const chat = start(true)
    await chat.address()
    chat.type('\u0003')
    expect(await chat.ended).toBe(1)
  })
})

it('says what to do where nobody can sign in', async () => {
  const chat = start(false)
  expect(await chat.ended).toBe(1)
  expect(chat.said()).toContain('wants you to sign in, and nobody can be asked')
  expect(chat.said()).toContain('once in a terminal')
})
