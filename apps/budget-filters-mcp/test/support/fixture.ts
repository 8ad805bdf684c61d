import { join } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { connectInMemory, type InMemoryConnection } from '@agora-mcp/testing'
import { newFolder } from '@agora-mcp/testing/setup'
import { createSqliteFilterStore } from '../../src/adapters/sqlite/filter-store.ts'
import type { ImportData } from '../../src/domain/items/import-data.ts'
import { createLexicon } from '../../src/domain/vocabulary/lexicon.ts'
import type { FilterStore } from '../../src/ports.ts'
import { createServer } from '../../src/server.ts'

const classification = (code: string, name: string) => ({
  code,
  isStoredCode: true,
  name,
  altName: null,
  keywords: [],
})

/** Rows of the specification's five examples, with its ids and codes, and what makes a search of them. */
export const EXAMPLE_ROWS: ImportData = {
  uats: [
    {
      id: 123,
      siruta: 'CJ',
      name: 'JUDEȚUL CLUJ',
      countyCode: 'CJ',
      population: 691106,
      fiscalCode: '7654321',
    },
    {
      id: 914,
      siruta: '54975',
      name: 'MUNICIPIUL CLUJ-NAPOCA',
      countyCode: 'CJ',
      population: 324576,
      fiscalCode: '4305857',
    },
    { id: 7, siruta: '999', name: '(dummy)', countyCode: 'CJ', population: 900, fiscalCode: '9012345' },
  ],
  entities: [
    entity('4305857', 'PRIMĂRIA MUNICIPIULUI CLUJ-NAPOCA', 'city_hall', 914),
    entity('9012345', 'PRIMĂRIA COMUNEI CLUJANA', 'city_hall', 7),
    entity('7654321', 'CONSILIUL JUDEȚEAN CLUJ', 'county_council', 123),
    entity('4288306', 'UNIVERSITATEA TEHNICĂ DIN CLUJ-NAPOCA', 'university', 914),
  ],
  classifications: {
    functional_classification: [
      classification('70', 'Învățământ'),
      classification('70.11', 'Învățământ preșcolar și primar'),
      classification('70.11.01', 'Învățământ preșcolar'),
      classification('84', 'Transporturi'),
      classification('84.03', 'Drumuri'),
    ],
    economic_classification: [
      classification('10', 'Cheltuieli de personal'),
      classification('10.01', 'Salarii'),
      classification('20', 'Bunuri si servicii'),
      classification('20.30', 'Cheltuieli de personal (Contribuții)'),
    ],
  },
}

function entity(cui: string, name: string, entityType: string, uatId: number) {
  return { cui, name, entityType, uatId, location: null, countyCode: 'CJ' }
}

export interface TestServer extends InMemoryConnection {
  readonly folder: string
  readonly logged: string[]
  search(args: Record<string, unknown>): ReturnType<InMemoryConnection['call']>
}

/** A server in this process over a fresh folder, with the rows given, or with the starter set. */
export async function startServer(rows?: ImportData): Promise<TestServer> {
  const folder = newFolder()
  const store = createSqliteFilterStore(join(folder, 'filters.db'))
  if (rows !== undefined) await store.importTarget.replace(rows, () => {})
  const server = await serve(store.filters)
  return {
    ...server,
    folder,
    async close() {
      await server.close()
      store.close()
    },
  }
}

export async function serve(filters: FilterStore): Promise<Omit<TestServer, 'folder'>> {
  const logged: string[] = []
  const log = createLogger({ write: (line) => void logged.push(line) })
  const connection = await connectInMemory(
    createServer({ filters, lexicon: createLexicon(), originAtStart: 'imported' }, log),
  )
  return { ...connection, logged, search: (args) => connection.call('search_filters', args) }
}
