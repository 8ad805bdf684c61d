import { request as httpRequest } from 'node:http'
import { startRawServer } from '@agora-mcp/testing/http'
import { openForTests } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { isPrivateAddress } from './private-addresses.ts'
import { createWebFiles } from './web.ts'

const FILE = Buffer.from('%PDF-1.7 of the web %%EOF')
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'books.test': ['127.0.0.1'],
  'inside.test': ['10.0.0.7'],
  'both.test': ['127.0.0.1', '192.168.1.1'],
}

const hosts: string[] = []
let endlessEnded = () => {}

const server = openForTests(() =>
  startRawServer((request, response) => {
    hosts.push(request.headers.host ?? '')
    const to = (location: string) => response.writeHead(302, { location }).end()
    switch (request.url) {
      case '/book.pdf':
        return void response.end(FILE)
      case '/moved':
        return void to('/book.pdf')
      case '/moved-endlessly': {
        response.writeHead(302, { location: '/book.pdf' })
        const drip = setInterval(() => response.write(Buffer.alloc(10_000)), 5)
        return void response.once('close', () => {
          clearInterval(drip)
          endlessEnded()
        })
      }
      case '/to-password':
        return void to('https://me:secret@inside.test/book.pdf')
      case '/partial':
        return void response.writeHead(206).end(FILE)
      case '/to-private':
        return void to('https://inside.test/book.pdf')
      case '/to-metadata':
        return void to('https://169.254.169.254/latest')
      case '/to-http':
        return void to('http://books.test/book.pdf')
      case '/loop':
        return void to('/loop')
      case '/large':
        return void response.end(Buffer.alloc(2_000_000))
      case '/empty':
        return void response.end()
      case '/cut':
        response.writeHead(200, { 'content-length': 1000 })
        response.write('half')
        return void setTimeout(() => response.destroy(), 20)
      case '/silent':
        return
      default:
        return void response.writeHead(404).end()
    }
  }),
)

/** Treats the loopback server as public; everything else is real. */
const files = (timeoutMs = 5_000) =>
  createWebFiles({
    maxBytes: 1_000_000,
    timeoutMs,
    network: {
      request: (url, options, onResponse) =>
        httpRequest(`http://${url.hostname}:${new URL(server.url).port}${url.pathname}`, options, onResponse),
      resolve: async (host) => (NAMES[host] ?? []).map((address) => ({ address, family: 4 })),
      isPrivate: (address) => address !== '127.0.0.1' && isPrivateAddress(address),
    },
  })

describe('createWebFiles', () => {
  it('fetches a file, also after a redirect', async () => {
    const direct = await files().read('https://books.test/book.pdf#page=2')
    expect(Buffer.from(direct.bytes)).toEqual(FILE)
    expect(direct.path).toBe('https://books.test/book.pdf')
    const moved = await files().read('https://books.test/moved')
    expect({ hash: moved.contentHash, path: moved.path }).toEqual({
      hash: direct.contentHash,
      path: 'https://books.test/moved',
    })
    expect(hosts[0]).toBe(`books.test:${new URL(server.url).port}`)
  })

  it.each([
    ['http', 'http://books.test/book.pdf', 'invalid_input', /https/],
    ['a redirect to http', 'https://books.test/to-http', 'invalid_input', /https/],
    ['a private address', 'https://192.168.0.1/book.pdf', 'invalid_input', /public/],
    ['this machine', 'https://[::1]/book.pdf', 'invalid_input', /public/],
    ['a private address in disguise', 'https://[::ffff:10.0.0.1]/book.pdf', 'invalid_input', /public/],
    ['a decimal address', 'https://2130706434/book.pdf', 'invalid_input', /public/],
    ['a name of a private address', 'https://inside.test/book.pdf', 'invalid_input', /public/],
    ['a name of a public and a private address', 'https://both.test/book.pdf', 'invalid_input', /public/],
    ['a name of nothing', 'https://nobody.test/book.pdf', 'invalid_input', /public/],
    ['a redirect to a private name', 'https://books.test/to-private', 'invalid_input', /public/],
    ['a redirect to a private address', 'https://books.test/to-metadata', 'invalid_input', /public/],
    ['a password in it', 'https://me:secret@books.test/book.pdf', 'invalid_input', /password/],
    [
      'a redirect to one with a password',
      'https://books.test/to-password',
      'invalid_input',
      /password|public/,
    ],
    ['a part of a file', 'https://books.test/partial', 'upstream', /206/],
    ['redirects without end', 'https://books.test/loop', 'invalid_input', /redirects/],
    ['a file that is too large', 'https://books.test/large', 'invalid_input', /larger than 1 MB/],
    ['an empty file', 'https://books.test/empty', 'invalid_input', /empty/],
    ['a file that is not there', 'https://books.test/none', 'not_found', /404/],
    ['a download that breaks', 'https://books.test/cut', 'unavailable', /download/],
  ])('refuses %s', async (_, address, code, message) => {
    await expect(files().read(address)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
  })

  it('does not go on reading the body of a redirect', async () => {
    const ended = new Promise<void>((resolve) => {
      endlessEnded = resolve
    })
    const moved = await files().read('https://books.test/moved-endlessly')
    expect(Buffer.from(moved.bytes)).toEqual(FILE)
    await ended
  })

  it('gives up on a silent server, and at once on cancellation', async () => {
    await expect(files(50).read('https://books.test/silent')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('too long'),
    })
    const controller = new AbortController()
    const reading = files().read('https://books.test/silent', controller.signal)
    controller.abort(new Error('cancelled'))
    await expect(reading).rejects.toThrow('cancelled')
  })
})

describe('isPrivateAddress', () => {
  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  })
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.8.9.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    'localhost',
  ])('%s is not', (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  })
})
