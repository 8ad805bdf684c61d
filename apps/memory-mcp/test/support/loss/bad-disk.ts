import type { ToolAnswer } from '@agora-mcp/testing'
import { type ServerProcess, withMounts } from '@agora-mcp/testing/process'
import type { Acknowledged } from './check-store.ts'
import { toAcknowledged } from './concurrent-writes.ts'
import { startProcess } from './server-process.ts'

export interface FullDiskResult {
  /** Messages acknowledged before the disk was full. */
  readonly acknowledged: number
  /** Acknowledged messages that are still read afterwards. */
  readonly readable: number
  readonly failure: ToolAnswer['body']
}

export async function fillDisk(
  env: Record<string, string> & { MEMORY_DATA_DIR: string },
): Promise<FullDiskResult> {
  const dir = env.MEMORY_DATA_DIR
  const server = await startProcess(env, withMounts(`mount -t tmpfs -o size=3m none '${dir}'`))
  const acknowledged: Acknowledged[] = []
  let failure: ToolAnswer | null = null
  for (let n = 0; failure === null && n < 1000; n += 1) {
    const content = `${n} ${'words that fill a disk '.repeat(400)}`
    const answer = await server.call('add_message', { conversation_id: 'full', role: 'user', content })
    if (answer.isError) failure = answer
    else acknowledged.push(toAcknowledged(answer, content))
  }
  const stored = await listed(server, 'full')
  await server.close()
  return {
    acknowledged: acknowledged.length,
    readable: acknowledged.filter(({ messageId, content }) => stored.get(messageId) === content).length,
    failure: failure?.body,
  }
}

/** All messages of a conversation by their ids, page by page: an answer has room for few long ones. */
async function listed(server: ServerProcess, conversation_id: string): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  for (let before: number | undefined; before !== 0; ) {
    const place = before === undefined ? {} : { before }
    const { body } = await server.call('get_messages', { conversation_id, limit: 500, ...place })
    const messages = body.messages as { message_id: string; content: string; order_index: number }[]
    for (const { message_id, content } of messages) stored.set(message_id, content)
    before = messages[0]?.order_index ?? 0
  }
  return stored
}

export async function readOnlyFolder(
  env: Record<string, string> & { MEMORY_DATA_DIR: string },
): Promise<ToolAnswer['body']> {
  const dir = env.MEMORY_DATA_DIR
  const server = await startProcess(env, withMounts(`mount -t tmpfs -o ro none '${dir}'`))
  const { body } = await server.call('add_message', { conversation_id: 'x', role: 'user', content: 'x' })
  await server.close()
  return body
}
