import { expect, it } from 'vitest'
import { MCPError } from '../mcp-error.ts'
import type { RequestOptions } from '../tool-source.ts'
import type { Connection } from './connection.ts'
import { Subscriptions } from './subscriptions.ts'

const URI = 'books://1'

function connectionOf(modern: boolean, fails: () => MCPError | undefined = () => undefined) {
  const asked: { readonly method: string; readonly signal: AbortSignal | undefined }[] = []
  const connection = {
    offersSubscriptions: true,
    isModern: modern,
    async request(method: string, _: object, { signal }: RequestOptions) {
      asked.push({ method, signal })
      const error = fails()
      if (error !== undefined) throw error
    },
    async listen(notifications: object, signal: AbortSignal) {
      asked.push({ method: 'subscriptions/listen', signal })
      return notifications
    },
  } as unknown as Connection
  return { connection, asked }
}

it.each([true, false])(
  'subscriptions are made again on each connection, once (modern: %s)',
  async (modern) => {
    const subscriptions = new Subscriptions()
    const [first, second] = [connectionOf(modern), connectionOf(modern)]
    await subscriptions.add(URI, first.connection, {})
    await subscriptions.add(URI, first.connection, {})
    expect(first.asked).toHaveLength(1)
    await subscriptions.restore(second.connection)
    await subscriptions.add(URI, second.connection, {})
    expect(second.asked).toHaveLength(1)
  },
)

it('subscriptions are made on a connection that was opened without being told of', async () => {
  const subscriptions = new Subscriptions()
  const [first, second] = [connectionOf(false), connectionOf(false)]
  await subscriptions.add(URI, first.connection, {})
  await subscriptions.add(URI, second.connection, {})
  expect(second.asked).toHaveLength(1)
})

it.each([
  ['connection_lost', 1],
  ['rejected', 0],
] as const)('that fail by %s are tried %s times on the next connection', async (code, times) => {
  const subscriptions = new Subscriptions()
  const [first, second, third] = [
    connectionOf(false),
    connectionOf(false, () => new MCPError(code, 'no')),
    connectionOf(false),
  ]
  await subscriptions.add(URI, first.connection, {})
  await subscriptions.restore(second.connection)
  await subscriptions.restore(third.connection)
  expect(third.asked).toHaveLength(times)
})

it('subscriptions end all together where two were begun at once', async () => {
  const subscriptions = new Subscriptions()
  const { connection, asked } = connectionOf(true)
  await Promise.all([subscriptions.add(URI, connection, {}), subscriptions.add(URI, connection, {})])
  await subscriptions.remove(URI, connection, {})
  expect(asked.every(({ signal }) => signal?.aborted)).toBe(true)
})

it('subscriptions are refused where the server grants none', async () => {
  const subscriptions = new Subscriptions()
  let end: AbortSignal | undefined
  const { connection } = connectionOf(true)
  connection.listen = async (_, signal) => {
    end = signal
    return {}
  }
  await expect(subscriptions.add(URI, connection, {})).rejects.toMatchObject({ code: 'unsupported' })
  expect(end?.aborted).toBe(true)
})
