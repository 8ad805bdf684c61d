import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startServerProcess } from '@agora-mcp/testing/process'
import type { Category } from '../../src/domain/items/category.ts'
import { REGISTER_FILES, readRegisters } from './registers.ts'

export const BIN = join(import.meta.dirname, '../../dist/bin.js')

export interface FilterValue {
  readonly filterKey: string
  readonly filterValue: string
}

export interface FirstHit {
  /** SIRUTA, fiscal code or classification code, which queries are judged by. */
  readonly key: string | undefined
  readonly name: string
  /** Given as `bestMatch`. */
  readonly isPromised: boolean
  readonly values: readonly FilterValue[]
}

export interface ImportedServer {
  first(category: Category, query: string): Promise<FirstHit>
  close(): Promise<void>
}

interface Answer {
  readonly results: readonly (FilterValue & { readonly name: string })[]
  readonly bestMatch?: unknown
}

/** Imports the full registers with the built program. @returns seconds @throws Error with what it said */
export function importRegisters(folder: string, env: Record<string, string>): number {
  const files = Object.entries(REGISTER_FILES).flatMap(([kind, file]) => [`--${kind}`, join(folder, file)])
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, [BIN, 'import', ...files], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return (performance.now() - start) / 1000
}

/** The server over stdio; its ids of units are turned into the SIRUTA that queries are judged by. */
export async function openImportedServer(
  folder: string,
  env: Record<string, string>,
): Promise<ImportedServer> {
  const { client, close } = await startServerProcess({ bin: BIN, env })
  const sirutaOf = new Map(
    (readRegisters(folder).uats ?? []).map(({ id, siruta }) => [String(id), siruta] as const),
  )
  return {
    close,
    async first(category, query) {
      const { structuredContent } = await client.callTool({
        name: 'search_filters',
        arguments: { category, query },
      })
      const { results, bestMatch } = structuredContent as unknown as Answer // the tool's own output schema
      const value = results[0]?.filterValue
      return {
        key: category === 'uat' ? sirutaOf.get(value ?? '') : value,
        name: results[0]?.name ?? 'nothing',
        isPromised: bestMatch !== undefined,
        values: results,
      }
    },
  }
}
