import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { freePortPairs } from '@agora-mcp/testing/http'
import { newFolder } from '@agora-mcp/testing/setup'
import { type ServedTeam, serveTeam } from '../dialogues/served-team.ts'

const DEMO = resolve(import.meta.dirname, '../../../demo-office')

/** The demo office, served, with a folder of its own that outlives a restart. */
export interface PageOffice {
  readonly url: string
  readonly documents: string
  team(): ServedTeam
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export interface OfficeOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Documents of the demo office; default: all of them. */
  readonly only?: readonly string[]
  /** Further documents: their contents by their paths. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>
  /** Fills the data folder before the service starts. */
  readonly prepare?: (dataDir: string) => Promise<void>
}

export async function servePageOffice(options: OfficeOptions = {}): Promise<PageOffice> {
  const folder = newFolder()
  const documents = join(folder, 'documents')
  mkdirSync(documents)
  for (const path of options.only ?? ['']) {
    cpSync(join(DEMO, 'documents', path), join(documents, path), { recursive: true })
  }
  for (const [path, text] of Object.entries(options.files ?? {})) {
    mkdirSync(dirname(join(documents, path)), { recursive: true })
    writeFileSync(join(documents, path), text)
  }
  const env = {
    AGENTS_DATA_DIR: join(folder, 'data'),
    AGENTS_DOCUMENTS: documents,
    AGENTS_SCRIPTS: join(DEMO, 'scripts.yaml'),
    ...options.env,
  }
  await options.prepare?.(env.AGENTS_DATA_DIR)
  const [port] = await freePortPairs(1)
  const start = () => serveTeam(env, undefined, `127.0.0.1:${port}`)
  let team = await start()
  return {
    url: team.url,
    documents,
    team: () => team,
    kill: () => team.kill(),
    async start() {
      team = await start()
    },
    async close() {
      await team.stop()
    },
  }
}
