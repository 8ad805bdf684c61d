/** Measures whether questions about what the other of two people said are separated from those that have an answer, through the server. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../measuring/stdio-process.ts'
import { type JudgedConversation, loadJudgedConversations } from './judged-conversations.ts'
import { type Answer, reportNeverSaid } from './never-said.ts'

const PROGRAM = join(import.meta.dirname, '../../../../apps/memory-mcp/dist/bin.js')

const conversations = loadJudgedConversations(process.env.AGORA_EVAL_DATA)
if (conversations === null) {
  console.log('skipped: AGORA_EVAL_DATA names no folder with judged conversations')
} else {
  const folder = mkdtempSync(join(tmpdir(), 'never-said-'))
  for (const conversation of conversations) importInto(join(folder, conversation.name), conversation)
  const servers = await Promise.all(
    conversations.map(({ name }) => startServer(PROGRAM, { MEMORY_DATA_DIR: join(folder, name) })),
  )
  await reportNeverSaid(conversations, (place) => async (query) => {
    const answer = await servers[place]?.client.callTool({ name: 'search_messages', arguments: { query } })
    // The client has checked it against the output schema.
    return answer?.structuredContent as Answer
  })
  for (const { close } of servers) await close()
  rmSync(folder, { recursive: true })
}

/** Puts a conversation into a memory, the speaker's name before each turn. */
function importInto(dataDir: string, { name, turns }: Pick<JudgedConversation, 'name' | 'turns'>): void {
  const header = {
    type: 'header',
    format: 'memory-mcp',
    version: 1,
    exported_at: new Date().toISOString(),
  }
  const messages = turns.map(({ speaker, text, role, timestamp }, order_index) => ({
    type: 'message',
    message_id: null,
    conversation_id: name,
    order_index,
    role,
    content: `${speaker}: ${text}`,
    timestamp,
    source_id: null,
    deleted_at: null,
  }))
  const file = `${dataDir}.jsonl`
  writeFileSync(file, [header, ...messages].map((line) => JSON.stringify(line)).join('\n'))
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'import', file], {
    env: { ...process.env, MEMORY_DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}
