/** `node scripts/record.ts`: draws each built server's answer to its scene into `docs/recordings`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { picture } from './recordings/picture.ts'
import { BOOK, SCENES, type Scene } from './recordings/scenes.ts'

const ROOT = join(import.meta.dirname, '..')
const TARGET = join(ROOT, 'docs/recordings')

mkdirSync(TARGET, { recursive: true })
for (const scene of SCENES) {
  const lines = await play(scene)
  const title = `${scene.said} ${lines.join(' ')}`
  const call = `→ ${scene.call.tool}(${JSON.stringify(scene.call.arguments)})`
  const text = picture(title, [
    { from: 'person', text: `› ${scene.said}` },
    { from: 'call', text: call },
    ...lines.map((line) => ({ from: 'answer' as const, text: line })),
  ])
  writeFileSync(join(TARGET, `${scene.packageName}.svg`), text)
  console.log(`${scene.packageName}: ${lines.join(' / ')}`)
}

async function play({ packageName, before, call, show }: Scene): Promise<string[]> {
  const home = mkdtempSync(join(tmpdir(), 'agora-record-'))
  const client = new Client({ name: 'record', version: '1.0.0' })
  const env = {
    HOME: home,
    USERPROFILE: home,
    LOCALAPPDATA: home,
    XDG_DATA_HOME: home,
    LIBRARY_RAG_ALLOWED_ROOTS: dirname(BOOK),
  }
  const server = join(ROOT, 'apps', packageName, 'dist/bin.js')
  try {
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [server], env, stderr: 'ignore' }),
    )
    for (const one of before) await answered(client, one)
    return show(await answered(client, call))
  } finally {
    await client.close()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Result of a call, which is repeated while the server answers that the work continues. @throws Error if it fails */
async function answered(
  client: Client,
  { tool, arguments: args }: Scene['call'],
): Promise<Record<string, unknown>> {
  while (true) {
    const result = await client.callTool({ name: tool, arguments: { ...args } }, undefined, {
      timeout: 300_000,
    })
    const answer = result.structuredContent as Record<string, unknown> | undefined
    if (result.isError || answer === undefined) throw new Error(`${tool}: ${JSON.stringify(result.content)}`)
    if (answer.status !== 'in_progress') return answer
  }
}
