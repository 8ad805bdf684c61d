import type { NewObject, OpenCollection, StoredObject } from '@agora-mcp/weaviate'
import type { StoredFile, StoredFileChange, StoredFiles } from '../../ports/stored-files.ts'
import { WORK } from './collections.ts'
import { CATALOGUE } from './document-writer.ts'
import { assertNotMigrated } from './migration-lock.ts'
import type { StoreState } from './store-state.ts'

const FILE_PROPERTIES = [
  'source_id',
  'source_path',
  'content_hash',
  'missing',
  'file_size',
  'file_changed_ms',
] as const
/** Works updated under one lock, so that other writers wait for less than a second. */
const SLICE = 500

export function createStoredFiles(store: StoreState): StoredFiles {
  return {
    async all() {
      const files: StoredFile[] = []
      for await (const { properties } of store.works.whole({ properties: FILE_PROPERTIES })) {
        files.push(toFile(properties))
      }
      return files
    },
    async update(changes) {
      for (let first = 0; first < changes.length; first += SLICE) {
        await assertNotMigrated(store)
        await store.locks.hold(CATALOGUE, async () => {
          const changed = await applyChanges(store.works, changes.slice(first, first + SLICE))
          if (changed.length === 0) return
          await store.works.put(changed)
          const { log } = await store.latest([])
          // Counted last, like a deletion: who read the catalogue in between reads it again.
          await store.writeLog({ ...log, changes: log.changes + 1 })
        })
      }
    },
  }
}

/** Returns the complete objects of the works with the changes applied; a path of another work is not taken. */
async function applyChanges(
  works: OpenCollection,
  changes: readonly StoredFileChange[],
): Promise<NewObject[]> {
  const properties = Object.keys(WORK.properties)
  const [own, others] = await Promise.all([
    works.findLatest([{ property: 'source_id', anyOf: changes.map(({ sourceId }) => sourceId) }], {
      properties,
    }),
    works.findLatest([{ property: 'source_path', anyOf: changes.map(({ path }) => path) }], {
      properties: ['source_id', 'source_path'],
    }),
  ])
  const bySourceId = new Map(own.map((work) => [String(work.properties.source_id), work]))
  const owners = new Map(
    [...own, ...others].map(({ properties }) => [
      String(properties.source_path),
      String(properties.source_id),
    ]),
  )
  return changes.flatMap(({ sourceId, path, missing, size, changedMs }) => {
    const work = bySourceId.get(sourceId)
    // Another process may have deleted the document, or read the file under its new name meanwhile: it then
    // belongs to that document.
    if (work === undefined || (owners.get(path) ?? sourceId) !== sourceId) return []
    owners.delete(String(work.properties.source_path))
    owners.set(path, sourceId)
    const changed = { source_path: path, missing, file_size: size, file_changed_ms: changedMs }
    return [{ id: work.id, properties: { ...work.properties, ...changed } }]
  })
}

const toFile = (properties: StoredObject['properties']): StoredFile => ({
  sourceId: String(properties.source_id),
  path: String(properties.source_path),
  contentHash: String(properties.content_hash),
  missing: properties.missing === true,
  size: numberOrNull(properties.file_size),
  changedMs: numberOrNull(properties.file_changed_ms),
})

const numberOrNull = (value: StoredObject['properties'][string] | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)
