import { type OAuthIssuer, startIssuer } from '@agora-mcp/testing/oauth'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createChatAuth, type SignInPrompt } from '../../src/cli/sign-in/chat-auth.ts'
import { SignInFile } from '../../src/cli/sign-in/sign-in-file.ts'
import { MCPClient } from '../../src/index.ts'
import { type GuardedServer, startGuardedServer } from '../support/sign-in/guarded-server.ts'

const PROGRAMS = 4

let folder: string
let issuer: OAuthIssuer
let server: GuardedServer
beforeEach(async () => {
  folder = newFolder()
  issuer = await startIssuer({ scope: 'books' })
  server = await startGuardedServer(issuer.issuer, 'books')
})
afterEach(async () => {
  await server.close()
  await issuer.close()
})

it('renews a sign-in once for several programs that find it expired, and nobody is asked again', async () => {
  let asked = 0
  let answer: Promise<URL> | undefined
  const prompt: SignInPrompt = {
    possible: true,
    turn: async () => {},
    show: (_server, address) => {
      asked += 1
      answer = issuer.signIn(address, 'ana')
    },
    wait: async () => (await answer)?.searchParams ?? new URLSearchParams(),
  }
  const program = () => {
    const file = new SignInFile(folder, server.url)
    const authProvider = createChatAuth({ server: 'books', oauth: undefined, file, prompt })
    return { file, client: new MCPClient({ url: server.url, authProvider }) }
  }
  const first = program()
  await first.client.start()
  const { tokens } = await first.file.read()
  await first.file.change({ tokens: { ...tokens, access_token: 'expired', token_type: 'Bearer' } })
  const before = issuer.requests.filter((request) => request === 'POST /token').length
  const clients = Array.from({ length: PROGRAMS }, () => program().client)
  await Promise.all(clients.map((client) => client.start()))
  const books = await Promise.all(clients.map((client) => client.callTool('count_books')))
  expect(books.map(({ structuredContent }) => structuredContent)).toEqual(Array(PROGRAMS).fill({ books: 7 }))
  expect(issuer.requests.filter((request) => request === 'POST /token').length - before).toBe(1)
  expect(asked).toBe(1)
  await Promise.all([first.client, ...clients].map((client) => client.stop()))
})
