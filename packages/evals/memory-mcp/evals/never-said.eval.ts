/** Whether questions about what the other of two people said are told from those that have an answer, through the server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../measuring/stdio-process.ts'
import { loadJudgedConversations } from './judged-conversations.ts'
import { type Answer, reportNeverSaid } from './never-said.ts'

const PROGRAM = join(import.meta.dirname, '../../../../apps/memory-mcp/dist/bin.js')

const conversations = loadJudgedConversations(process.env.AGORA_EVAL_DATA)
if (conversations === null) {
  console.log('skipped: AGORA_EVAL_DATA names no folder with judged conversations')
} else {
  const folder = mkdtempSync(join(tmpdir(), 'never-said-'))
  const servers = await Promise.all(
    conversations.map(async ({ name, turns }) => {
      const server = await startServer(PROGRAM, { MEMORY_DATA_DIR: join(folder, name) })
      for (const { speaker, text, role, timestamp } of turns) {
        const content = `${speaker}: ${text}`
        await server.client.callTool({
          name: 'add_message',
          arguments: { conversation_id: name, role, content, timestamp },
        })
      }
      return server
    }),
  )
  await reportNeverSaid(conversations, (place) => async (query) => {
    const answer = await servers[place]?.client.callTool({ name: 'search_messages', arguments: { query } })
    // The client has checked it against the output schema.
    return answer?.structuredContent as Answer
  })
  for (const { close } of servers) await close()
  rmSync(folder, { recursive: true })
}
