import { afterEach, describe, expect, it } from 'vitest'
import { type StubServer, startStubServer } from './stub-http-server.ts'

let server: StubServer | undefined
afterEach(() => server?.close())

async function* pieces(broken: boolean) {
  yield 'one '
  yield 'two'
  if (broken) throw new Error('cut')
}

describe('startStubServer', () => {
  it('gives an answer piece by piece', async () => {
    server = await startStubServer(() => ({ body: pieces(false) }))
    expect(await (await fetch(server.url)).text()).toBe('one two')
  })

  it('breaks the connection where an answer throws', async () => {
    server = await startStubServer(() => ({ body: pieces(true) }))
    await expect(fetch(server.url).then((response) => response.text())).rejects.toThrow()
  })
})
