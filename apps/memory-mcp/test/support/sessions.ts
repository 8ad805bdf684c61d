import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCommand } from '@agora-mcp/testing/process'
import { BIN } from './loss/server-process.ts'

/** Sessions of Claude Code that are captured into a store, all in one folder. */
export interface Sessions {
  readonly env: Readonly<Record<string, string>>
  /** Adds messages to a session; gives its file. */
  say(id: string, ...texts: string[]): string
  hook(id: string, event: string, env?: Record<string, string>): { status: number | null; printed: string }
  startHook(id: string, event: string): ReturnType<typeof spawn>
  /** Begins to store what is put aside. */
  startStore(): ReturnType<typeof spawn>
  /** Stores what is put aside, and waits until it is. */
  store(): Promise<void>
  /** Stored messages in order, `conversation: message`. */
  stored(): string[]
}

/** @param more Further variables of the programs. */
export function createSessions(folder: string, more: Readonly<Record<string, string>> = {}): Sessions {
  const dataDir = join(folder, 'data')
  const env = {
    ...process.env,
    MEMORY_DATA_DIR: dataDir,
    MEMORY_LOG_LEVEL: 'error',
    ...more,
  } as Record<string, string>
  const pathOf = (id: string) => join(folder, `${id}.jsonl`)
  const eventOf = (id: string, hook_event_name: string) =>
    JSON.stringify({ session_id: id, transcript_path: pathOf(id), cwd: folder, hook_event_name })
  const start = (args: readonly string[], input: string) => {
    const child = spawn(process.execPath, [BIN, ...args], { env, stdio: ['pipe', 'ignore', 'ignore'] })
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
    return child
  }
  const captured = join(dataDir, 'captured')
  return {
    env,
    say(id, ...texts) {
      for (const content of texts) {
        const event = { type: 'user', uuid: randomUUID(), sessionId: id, message: { role: 'user', content } }
        appendFileSync(pathOf(id), `${JSON.stringify({ ...event, timestamp: new Date().toISOString() })}\n`)
      }
      return pathOf(id)
    },
    hook(id, event, more = {}) {
      const input = eventOf(id, event)
      const { status, stdout } = spawnSync(process.execPath, [BIN, 'hook'], {
        env: { ...env, ...more },
        encoding: 'utf8',
        input,
      })
      return { status, printed: stdout }
    },
    startHook: (id, event) => start(['hook'], eventOf(id, event)),
    startStore: () => start(['hook', '--store'], ''),
    async store() {
      // The process that a hook has started may hold the lock; then this one has nothing to do.
      for (let tries = 0; tries < 600; tries += 1) {
        const { code, stderr } = await runCommand({ bin: BIN, args: ['hook', '--store'], env })
        if (code !== 0) throw new Error(stderr)
        if (isEmpty(captured)) return
        await sleep(200)
      }
    },
    stored() {
      const file = join(folder, `${randomUUID()}.out`)
      spawnSync(process.execPath, [BIN, 'export', file], { env })
      const records = readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
      rmSync(file)
      return records.flatMap(({ type, conversation_id, content }) =>
        type === 'message' ? [`${conversation_id}: ${content}`] : [],
      )
    },
  }
}

const isEmpty = (folder: string): boolean => !readdirSync(folder).some((name) => name.endsWith('.jsonl'))
