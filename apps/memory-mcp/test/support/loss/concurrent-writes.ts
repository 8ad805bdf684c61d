import { join } from 'node:path'
import type { ToolAnswer } from '@agora-mcp/testing'
import { type Acknowledged, findDamage } from './check-store.ts'
import { startProcess } from './server-process.ts'

/** Share of writes, in tenths, that go into the conversation of all processes. */
const SHARED_OF_TEN = 5

export interface ConcurrentResult {
  readonly written: number
  readonly errors: Readonly<Record<string, number>>
  readonly damage: readonly string[]
}

/** Many servers write into one folder at once, each message once, half of them into one conversation. */
export async function writeConcurrently(
  options: { processes: number; writes: number },
  env: Record<string, string> & { MEMORY_DATA_DIR: string },
): Promise<ConcurrentResult> {
  const servers = await Promise.all(Array.from({ length: options.processes }, () => startProcess(env)))
  const acknowledged: Acknowledged[] = []
  const errors: Record<string, number> = {}
  const write = async (server: (typeof servers)[number], writer: number) => {
    for (let n = 0; n < options.writes; n += 1) {
      const conversation_id = n % 10 < SHARED_OF_TEN ? 'everybody' : `writer ${writer}`
      const content = `Message ${n} of writer ${writer}`
      const answer = await server.call('add_message', { conversation_id, role: 'user', content })
      if (answer.isError) errors[answer.body.code] = (errors[answer.body.code] ?? 0) + 1
      else acknowledged.push(toAcknowledged(answer, content))
    }
  }
  await Promise.all(servers.map(write))
  const everybody = acknowledged.filter(({ conversationId }) => conversationId === 'everybody')
  const indices = new Set(everybody.map(({ orderIndex }) => orderIndex))
  const gaps = everybody.some((_, index) => !indices.has(index))
  const damage = [
    ...(gaps || indices.size !== everybody.length ? ['indices with gaps or twice'] : []),
    ...findDamage(join(env.MEMORY_DATA_DIR, 'memory.db'), acknowledged),
  ]
  await Promise.all(servers.map((server) => server.close()))
  return { written: acknowledged.length, errors, damage }
}

export const toAcknowledged = ({ body }: ToolAnswer, content: string): Acknowledged => ({
  messageId: body.message_id,
  conversationId: body.conversation_id,
  orderIndex: body.order_index,
  content,
})
