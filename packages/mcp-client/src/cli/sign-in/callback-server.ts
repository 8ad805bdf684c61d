import { timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const HOST = '127.0.0.1'
const PATH = '/callback'
const LONGEST = 8_192

const page = (title: string, text: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><p>${text}</p></html>\n`
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  connection: 'close',
} as const

/** Loopback server that receives the redirect of an authorization server. */
export class CallbackServer {
  readonly #http: Server
  readonly port: number
  #expected: string | undefined
  #answered: (query: URLSearchParams) => void = () => {}
  readonly answer: Promise<URLSearchParams>

  private constructor(http: Server) {
    this.#http = http
    this.port = (http.address() as AddressInfo).port
    this.answer = new Promise((resolve) => {
      this.#answered = resolve
    })
    http.on('request', ({ method, url = '' }, response) => {
      // The path may be `//`, which does not parse as an address.
      const asked = URL.parse(url.slice(0, LONGEST), this.url)
      const known = method === 'GET' && asked?.pathname === PATH
      if (!known || !this.expects(asked.searchParams)) {
        const text = known ? 'This is not the sign-in that mcp-chat waits for.' : 'There is nothing here.'
        response.writeHead(known ? 400 : 404, HEADERS).end(page('mcp-chat', text))
        return
      }
      const text = asked.searchParams.has('error')
        ? 'You are not signed in. mcp-chat says why.'
        : 'mcp-chat has the answer. You can close this page.'
      response.writeHead(200, HEADERS).end(page('mcp-chat', text))
      this.#answered(asked.searchParams)
    })
  }

  /** Listens on a port, or on any free one if it is taken and not required. @throws the system's error */
  static async open(port: number, needed: boolean): Promise<CallbackServer> {
    try {
      return new CallbackServer(await listening(port))
    } catch (error) {
      if (needed || port === 0) throw error
      return new CallbackServer(await listening(0))
    }
  }

  get url(): string {
    return `http://${HOST}:${this.port}${PATH}`
  }

  /** Sets the expected sign-in, since other pages in this computer's browsers can reach this server too. */
  expect(state: string): void {
    this.#expected = state
  }

  expects(query: URLSearchParams): boolean {
    const [given, expected] = [query.get('state'), this.#expected].map((state) => Buffer.from(state ?? ''))
    if (given === undefined || expected === undefined || expected.length === 0) return false
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  close(): void {
    this.#http.close()
  }
}

function listening(port: number): Promise<Server> {
  const http = createServer({ requestTimeout: 5_000, maxHeaderSize: 2 * LONGEST })
  return new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, HOST, () => {
      http.off('error', reject)
      // A failed request must not affect the sign-in.
      http.on('error', () => {})
      // Browsers also open speculative connections.
      http.on('connection', (socket) => socket.unref())
      http.unref()
      resolve(http)
    })
  })
}
