import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CallbackServer } from './callback-server.ts'

let server: CallbackServer
let sockets: Socket[]
beforeEach(async () => {
  sockets = []
  server = await CallbackServer.open(0, false)
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

async function connected(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  sockets.push(socket)
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

it.each(['//', 'http://[', '/callback', '/callback?state='])(
  'has nothing at %s, and goes on',
  async (target) => {
    const socket = await connected()
    socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
    const answer = await new Promise((resolve) => socket.once('data', resolve))
    expect(String(answer)).toMatch(/^HTTP\/1\.1 40[04] /)
    server.expect('ours')
    expect((await fetch(`${server.url}?state=ours`)).status).toBe(200)
    expect((await server.answer).get('state')).toBe('ours')
  },
)

it('keeps no program alive by a connection that says nothing', async () => {
  const open = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
  await expect.poll(open).toBe(0)
  const socket = await connected()
  socket.unref()
  // An answered request was accepted after it.
  expect((await fetch(new URL('/', server.url))).status).toBe(404)
  await expect.poll(open).toBe(0)
})
