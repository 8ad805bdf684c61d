import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  countRequests,
  hasWeaviateProgram,
  startCluster,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { memoryMb, treeMemoryMb } from '../../../measuring/process-memory.ts'

/** Weaviate keeps what it was given in memory for a minute, searches both, then writes and merges its files. */
const SETTLING_MS = 75_000

/** A store that is measured, in a temporary folder of its own. */
export interface Engine {
  readonly name: 'SQLite' | 'Weaviate'
  /** Variables that name it to the server. */
  readonly env: Record<string, string>
  /** Megabytes of its own process; 0 where it runs in the server's. @param others of this process's children */
  memoryMb(others: number): number
  diskMb(): number
  /** Waits until what was stored lies where it stays. */
  untilSettled(): Promise<void>
  /** The same behind a proxy that counts requests; null where there are none. */
  counted(): Promise<Counted | null>
  stop(): Promise<void>
}

export interface Counted {
  readonly env: Record<string, string>
  /** Requests since the last call of this, and how many came one after the other. */
  take(): { readonly requests: number; readonly rounds: number }
  stop(): Promise<void>
}

export function openSqlite(): Engine {
  const folder = mkdtempSync(join(tmpdir(), 'scale-sqlite-'))
  return {
    name: 'SQLite',
    env: { LIBRARY_RAG_DATA_DIR: folder },
    memoryMb: () => 0,
    diskMb: () => sizeMb(folder),
    untilSettled: async () => {},
    counted: async () => null,
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** One node on this machine; null where there is no program of it. */
export async function openWeaviate(): Promise<Engine | null> {
  if (!hasWeaviateProgram()) return null
  const folder = mkdtempSync(join(tmpdir(), 'scale-weaviate-'))
  const server = await startCluster(1)
  const envOf = (addresses: typeof server | Awaited<ReturnType<typeof countRequests>>) => ({
    LIBRARY_RAG_DATA_DIR: folder,
    ...weaviateVariables('LIBRARY_RAG', addresses),
  })
  return {
    name: 'Weaviate',
    env: envOf(server),
    memoryMb: (others) => treeMemoryMb(process.pid) - memoryMb(process.pid) - others,
    diskMb: () => sizeMb(server.folder),
    untilSettled: () => sleep(SETTLING_MS),
    async counted() {
      const counted = await countRequests(server)
      return { env: envOf(counted), take: counted.take, stop: counted.stop }
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function sizeMb(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  // What goes while it is looked at counts nothing.
  const sizes = files.map(
    (file) => statSync(join(file.parentPath, file.name), { throwIfNoEntry: false })?.size ?? 0,
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6
}
