/** Writes over stdio beside the reference memory server, and the write transaction beside a bare INSERT. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@agora-mcp/core/sqlite'
import { median, quantile, report } from '../../measuring/statistics.ts'
import { startServer } from '../../measuring/stdio-process.ts'
import { loadTurns, openStore } from './corpus.ts'
import { REFERENCE_SERVER } from './reference-server.ts'

const WRITES = 200
const TRANSACTIONS = 600

const folder = mkdtempSync(join(tmpdir(), 'memory-writes-'))
const turns = loadTurns()
try {
  if (turns === null) {
    console.log('skipped: AGORA_EVAL_DATA names no folder with conversations, whose texts this needs')
  } else {
    const kept = [await benchTools(turns.texts), await benchTransactions(turns.texts)]
    if (kept.includes(false)) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function benchTools(texts: readonly string[]): Promise<boolean> {
  const ours = await startServer(join(import.meta.dirname, '../../../../apps/memory-mcp/dist/bin.js'), {
    MEMORY_DATA_DIR: join(folder, 'tools'),
  })
  const peer = await startServer(REFERENCE_SERVER, { MEMORY_FILE_PATH: join(folder, 'reference.jsonl') })
  const entity = { name: 'chat', entityType: 'conversation', observations: [] }
  await peer.client.callTool({ name: 'create_entities', arguments: { entities: [entity] } })
  const writes = [
    {
      server: ours,
      name: 'add_message',
      args: (content: string) => ({ conversation_id: 'chat', role: 'user', content }),
    },
    { server: ours, name: 'add_thought', args: (content: string) => ({ content }) },
    {
      server: peer,
      name: 'add_observations',
      args: (content: string) => ({ observations: [{ entityName: 'chat', contents: [content] }] }),
    },
  ].map((write) => ({ ...write, times: [] as number[] }))
  // The model alone, in this process: how busy the machine is.
  const { deps, close } = openStore(join(folder, 'model'))
  const model = await deps.embedder()
  const embedding: number[] = []
  for (const [n, content] of texts.slice(0, WRITES + 5).entries()) {
    for (const { server, name, args, times } of writes) {
      const start = performance.now()
      const { isError } = await server.client.callTool({ name, arguments: args(content) })
      if (isError) throw new Error(`${name} failed`)
      // The first ones load the model and warm the compiler.
      if (n >= 5) times.push(performance.now() - start)
    }
    const start = performance.now()
    await model.embedPassages([content])
    embedding.push(performance.now() - start)
  }
  await close()
  await Promise.all([ours.close(), peer.close()])
  console.log(`${WRITES} writes over stdio, the embedding included`)
  const [message, thought, reference] = writes.map(({ times }) => times)
  console.log(`  the bare model on the same texts: ${median(embedding).toFixed(1)} ms`)
  console.log(
    `  server-memory's add_observations, without a vector: ${median(reference ?? []).toFixed(1)} ms`,
  )
  return [
    { name: 'add_message', of: message ?? [] },
    { name: 'add_thought', of: thought ?? [] },
  ]
    .map(({ name, of }) =>
      report(`${name} p50 (p95 ${quantile(of, 0.95).toFixed(1)} ms)`, median(of), {
        budget: 25,
        unit: ' ms',
      }),
    )
    .every((ok) => ok)
}

async function benchTransactions(texts: readonly string[]): Promise<boolean> {
  const { deps, close } = openStore(join(folder, 'transactions'))
  const bare = openDatabase({
    path: join(folder, 'bare.db'),
    program: 'bench',
    applicationId: 1,
    migrations: [
      {
        name: 'messages',
        up: (connection) =>
          connection.exec(
            'CREATE TABLE message (id INTEGER PRIMARY KEY, role TEXT, content TEXT, timestamp TEXT)',
          ),
      },
    ],
  })
  const { dimensions, fingerprint } = await deps.embedder()
  const timestamp = new Date().toISOString()
  const times: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] }
  for (let n = 0; n < TRANSACTIONS; n += 1) {
    const content = `${texts[n % texts.length]}`
    const vector = new Float32Array(dimensions)
    vector[n % dimensions] = 1
    const message = {
      messageId: deps.newId(),
      conversationId: 'chat',
      orderIndex: null,
      project: null,
      role: 'user',
      content,
      timestamp,
    } as const
    const entry = { fingerprint, windows: [{ words: content, vector, wordCodes: null }] }
    const start = performance.now()
    await deps.messages.add(message, entry)
    times.ours.push(performance.now() - start)
    const second = performance.now()
    await bare.write((connection) =>
      connection
        .sql('INSERT INTO message (role, content, timestamp) VALUES (?, ?, ?)')
        .run('user', content, timestamp),
    )
    times.bare.push(performance.now() - second)
  }
  bare.close()
  await close()
  const figures = `(${median(times.ours).toFixed(2)} against ${median(times.bare).toFixed(2)} ms)`
  return report(
    `write transaction beside a bare INSERT ${figures}`,
    median(times.ours) / median(times.bare),
    { budget: 2, unit: ' ×' },
  )
}
