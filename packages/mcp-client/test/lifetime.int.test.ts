import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newFolder } from '@agora-mcp/testing/setup'
import { describe, expect, it as plain } from 'vitest'
import { type ClientOptions, MCPClient, type RestartEvent, type ServerDescription } from '../src/index.ts'
import { isAlive, leftOver } from './support/processes.ts'

const PROGRAMS = join(import.meta.dirname, 'support/test-programs')
const SERVER = join(PROGRAMS, 'hostile-server.ts')
const folder = newFolder()

/** Clients of one test, stopped after it: tests of this file mostly wait for processes to end, so they wait together. */
interface Clients {
  create(server: ServerDescription, options?: ClientOptions): MCPClient
  /** Starts a client of the hostile server, given its list and option, and tells what restarts there were. */
  open(args?: readonly string[], options?: ClientOptions): Promise<MCPClient & { restarts: RestartEvent[] }>
}

const it = plain.extend<{ clients: Clients }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
  clients: async ({}, use) => {
    const clients: MCPClient[] = []
    const create: Clients['create'] = (server, options) => {
      const client = new MCPClient(server, options)
      clients.push(client)
      return client
    }
    await use({
      create,
      async open(args = [], options = {}) {
        const server = { command: process.execPath, args: [SERVER, ...args], env: { GIVEN: 'yes' } }
        const restarts: RestartEvent[] = []
        const client = Object.assign(create(server, options), { restarts })
        client.on('restart', (restart) => restarts.push(restart))
        await client.start()
        return client
      },
    })
    await Promise.all(clients.map((client) => client.stop()))
  },
})

/** A program that says nothing, whatever it is sent. */
const SILENT = { command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] }

const newMark = (name: string) => join(mkdtempSync(join(folder, 'mark-')), name)
const pidOf = async (client: MCPClient, tool: string) => Number((await client.callTool(tool)).text)

describe.concurrent('a server that dies', () => {
  it('fails the calls under way, says how it ended, and is there again', async ({ clients }) => {
    const client = await clients.open()
    const before = await pidOf(client, 'pid')
    const other = client.callTool('silent').catch((error) => error)
    await expect(client.callTool('dies')).rejects.toMatchObject({
      code: 'connection_lost',
      message: 'The server stopped: it exited with code 7.',
    })
    expect(await other).toMatchObject({ code: 'connection_lost' })
    expect(await pidOf(client, 'pid')).not.toBe(before)
    expect(client.restarts).toMatchObject([{ attempt: 1, delay: 100, cause: { code: 'connection_lost' } }])
  })

  it('repeats a call that only reads, once', async ({ clients }) => {
    const client = await clients.open()
    expect((await client.callTool('dies_reading', { mark: newMark('died') })).text).toBe('read')
    await expect(client.callTool('dies_reading', { mark: '/nowhere/mark' })).rejects.toMatchObject({
      code: 'connection_lost',
    })
    expect(client.restarts.map(({ attempt }) => attempt)).toEqual([1, 1, 2])
  })

  it('is given up after the restarts that were allowed, and can be started again', async ({ clients }) => {
    const client = await clients.open([], { maxRestarts: 2 })
    const closed = new Promise((resolve) => {
      client.on('close', resolve)
    })
    for (let n = 0; n < 3; n += 1) await client.callTool('dies').catch(() => undefined)
    expect(await closed).toMatchObject({ error: { code: 'connection_lost' } })
    await expect(client.callTool('pid')).rejects.toMatchObject({
      code: 'connection_lost',
      hint: expect.stringContaining('start()'),
    })
    await client.start()
    expect(await pidOf(client, 'pid')).toBeGreaterThan(0)
  })

  it('a call that waits for the restart keeps to its deadline', async ({ clients }) => {
    const client = await clients.open([], { maxRestarts: 8 })
    await client.callTool('dies').catch(() => undefined)
    await expect(client.callTool('pid', {}, { deadline: 20 })).rejects.toMatchObject({ code: 'timeout' })
  })

  it('tells when it comes back with other tools', async ({ clients }) => {
    const client = await clients.open(['plain_then_other', newMark('changed')])
    await client.listTools()
    const changed = new Promise((resolve) => {
      client.on('toolsChanged', resolve)
    })
    await client.callTool('dies').catch(() => undefined)
    expect(await changed).toMatchObject({
      added: [{ name: 'other' }],
      removed: expect.arrayContaining([]),
      changed: [],
    })
  })

  it('is not started again once the client is stopped', async ({ clients }) => {
    const client = await clients.open()
    await client.callTool('dies').catch(() => undefined)
    const waiting = client.callTool('pid').catch((error) => error)
    await sleep(20)
    await client.stop()
    expect(await waiting).toMatchObject({ code: 'cancelled' })
    await sleep(300)
    expect(client.restarts).toHaveLength(1)
    await expect(client.callTool('pid')).rejects.toMatchObject({ code: 'not_started' })
  })
})

describe.concurrent('start', () => {
  it('does not repeat the secrets in a command line', async ({ clients }) => {
    const client = clients.create({
      command: process.execPath,
      args: ['-e', 'process.exit(1)', '--', '--token', 'tell-nobody'],
    })
    const error = await client.start().catch((error) => error)
    expect(error.message).toContain('--token ***')
    expect(error.message).not.toContain('tell-nobody')
  })

  it('tells what a server that does not start wrote to stderr', async ({ clients }) => {
    const program = 'console.error("no database\\u001b[31m"); console.error("giving up"); process.exit(3)'
    const client = clients.create({ command: process.execPath, args: ['-e', program] })
    await expect(client.start()).rejects.toMatchObject({
      code: 'start_failed',
      message: expect.stringMatching(/exited with code 3[\s\S]*no database\[31m\n {2}giving up/),
      stderr: ['no database[31m', 'giving up'],
    })
  })

  it('tells when there is no such program', async ({ clients }) => {
    const client = clients.create({ command: 'no-such-program' })
    await expect(client.start()).rejects.toMatchObject({ message: expect.stringContaining('ENOENT') })
  })

  it('ends a server that does not answer the handshake', async ({ clients }) => {
    const client = clients.create(SILENT, { startTimeout: 200 })
    await expect(client.start()).rejects.toMatchObject({
      code: 'start_failed',
      message: expect.stringContaining('after 0.2 s'),
    })
  })

  it('can be cancelled, and stopped', async ({ clients }) => {
    const client = clients.create(SILENT)
    await expect(client.start({ signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
      code: 'cancelled',
    })
    const starting = client.start()
    await Promise.all([client.stop(), expect(starting).rejects.toMatchObject({ code: 'cancelled' })])
  })

  it('happens once, however often it is asked for', async ({ clients }) => {
    const client = await clients.open()
    const before = await pidOf(client, 'pid')
    await Promise.all([client.start(), client.start()])
    expect(await pidOf(client, 'pid')).toBe(before)
  })

  it('refuses calls before it and after stop', async ({ clients }) => {
    const client = clients.create({ command: process.execPath, args: [SERVER] })
    await expect(client.callTool('pid')).rejects.toMatchObject({ code: 'not_started' })
    await client.start()
    await client.stop()
    await expect(client.listTools()).rejects.toMatchObject({ code: 'not_started' })
  })

  it('gives the server no variable that it was not given', async ({ clients }) => {
    process.env.SECRET_OF_HOST = 'x'
    process.env.ALLOWED_OF_HOST = 'y'
    const client = await clients.open([], { inheritEnv: ['ALLOWED_OF_HOST'] })
    const env = JSON.parse((await client.callTool('environment')).text)
    expect(env).toMatchObject({ GIVEN: 'yes', ALLOWED_OF_HOST: 'y', PATH: expect.any(String) })
    expect(env).not.toHaveProperty('SECRET_OF_HOST')
  })
})

describe.skipIf(process.platform === 'win32').concurrent('nothing is left over', () => {
  it('when the client stops: what the server started ends with it', async ({ clients }) => {
    const client = await clients.open()
    const pids = [await pidOf(client, 'pid'), await pidOf(client, 'has_child')]
    await client.stop()
    expect(pids.filter(isAlive)).toEqual([])
  })

  it('when the server ignores the end of its input and SIGTERM', async ({ clients }) => {
    const client = await clients.open(['plain', 'stubborn'])
    const pids = [await pidOf(client, 'pid'), await pidOf(client, 'has_child')]
    await client.stop()
    expect(pids.filter(isAlive)).toEqual([])
  })

  it('when only the shell in between was killed', async ({ clients }) => {
    const line = `echo shell $$ >&2; "${process.execPath}" "${SERVER}" plain stubborn; true`
    const client = clients.create({ command: '/bin/sh', args: ['-c', line] }, { maxRestarts: 0 })
    const shell = new Promise<number>((resolve) => {
      client.on('stderr', (line) => resolve(Number(/shell (\d+)/.exec(line)?.[1])))
    })
    await client.start()
    const pids = [await pidOf(client, 'pid'), await pidOf(client, 'has_child')]
    const closed = new Promise((resolve) => {
      client.on('close', resolve)
    })
    process.kill(await shell, 'SIGKILL')
    expect(await closed).toMatchObject({ error: { message: expect.stringContaining('SIGKILL') } })
    expect(await leftOver(pids)).toEqual([])
  })

  it.each(['stop', 'exit', 'throw', 'SIGTERM', 'SIGKILL'] as const)(
    'when the host ends by %s',
    async (how) => {
      const args = [join(PROGRAMS, 'host.ts'), how, process.execPath, SERVER, 'plain', 'stubborn']
      const host = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
      const [line] = await once(host.stdout, 'data')
      const pids = String(line).trim().split(' ').map(Number)
      expect(pids).toHaveLength(2)
      // The others end on their own, perhaps by now.
      if (how === 'SIGTERM' || how === 'SIGKILL') {
        expect(pids.filter(isAlive)).toHaveLength(2)
        host.kill(how)
      }
      if (host.exitCode === null && host.signalCode === null) await once(host, 'exit')
      expect(await leftOver(pids)).toEqual([])
    },
  )
})
