import { newFolder } from '@agora-mcp/testing/setup'
import { beforeEach, expect, it } from 'vitest'
import { createChatAuth, type SignInPrompt } from './chat-auth.ts'
import { SignInFile } from './sign-in-file.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
})

it('opens no port, and forgets no client, for a sign-in that was given up before its turn', async () => {
  const file = new SignInFile(folder, 'https://books.example/mcp')
  const kept = { client: { client_id: 'ours' }, port: 1 }
  await file.change(kept)
  let begin = () => {}
  const prompt: SignInPrompt = {
    possible: true,
    turn: () =>
      new Promise((resolve) => {
        begin = resolve
      }),
    show: () => {},
    wait: () => new Promise(() => {}),
  }
  const auth = createChatAuth({ server: 'books', oauth: undefined, file, prompt })
  const ended = new AbortController()
  const before = auth.redirectUrl
  const preparing = auth.prepare?.(ended.signal)
  ended.abort()
  begin()
  await expect(preparing).rejects.toMatchObject({ name: 'AbortError' })
  expect(auth.redirectUrl).toBe(before)
  expect(await file.read()).toMatchObject(kept)
})
