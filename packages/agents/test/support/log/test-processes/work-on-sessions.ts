import { createInterface } from 'node:readline'
import { openSessionLog } from '../../../../src/log/open-session-log.ts'
import { answer, request } from '../entries.ts'

// Run as a process of its own over a shared log. Commands come as lines of JSON, answers go out as lines of JSON.
const [dataDir = '', databaseUrl = '', signingKey = ''] = process.argv.slice(2)
const log = await openSessionLog({
  dataDir,
  ...(databaseUrl === '' ? {} : { databaseUrl, signingKey }),
})

/** Appends after whatever is there, again and again, and tells each append once it is acknowledged. */
async function write(sessionId: string, name: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    for (;;) {
      const position = (await log.read(sessionId)).at(-1)?.position ?? 0
      try {
        await log.append(sessionId, position, [request(`${name}-${n}`), answer(`${name}-${n}`)])
        break
      } catch (error) {
        if (Object(error).code !== 'conflict') throw error
      }
    }
    tell(`${name}-${n}`)
  }
}

const tell = (value: unknown) => void process.stdout.write(`${JSON.stringify(value)}\n`)

const commands: Readonly<Record<string, (...args: string[]) => Promise<unknown>>> = {
  lease: async (id = '') => (await log.lease(id)) !== null,
  write: async (id = '', name = '', times = '') => {
    await write(id, name, Number(times))
    return 'done'
  },
}

for await (const line of createInterface({ input: process.stdin })) {
  const [command = '', ...args] = JSON.parse(line) as string[]
  try {
    tell(await commands[command]?.(...args))
  } catch (error) {
    tell({ failed: String(error), code: Object(error).code })
  }
}
await log.close()
