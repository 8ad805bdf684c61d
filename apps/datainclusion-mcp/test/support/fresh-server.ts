import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { openServer, type TestServer } from './open-server.ts'
import { TOKEN } from './stub/datainclusion.ts'
import { type Stubs, startStubs } from './stub/start-stubs.ts'

export interface FreshServer {
  readonly server: TestServer
  readonly stubs: Stubs
  /** Starts it again, with these variables alone. */
  reopen(...how: Parameters<typeof openServer>): Promise<void>
}

/** After each test, nothing undescribed may have been asked, and no log may hold the token. */
export function useFreshServer(): FreshServer {
  let stubs: Stubs
  let server: TestServer

  beforeAll(async () => {
    stubs = await startStubs()
  })
  // A new server each time: what one test made it remember must not help another.
  beforeEach(async () => {
    server = await openServer(stubs.env)
  })
  afterEach(async () => {
    await server.close()
    expect(server.log.join(''), 'the token in the log').not.toContain(TOKEN)
    expect(stubs.problems, 'what the official description does not know').toEqual([])
    stubs.reset()
  })
  afterAll(() => stubs.close())

  return {
    get server() {
      return server
    },
    get stubs() {
      return stubs
    },
    async reopen(...how) {
      await server.close()
      server = await openServer(...how)
    },
  }
}
