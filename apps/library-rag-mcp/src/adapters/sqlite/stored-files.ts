import type { Database } from '@agora-mcp/core/sqlite'
import type { StoredFiles } from '../../ports/stored-files.ts'
import type { WorkRow } from './rows.ts'

type StoredFileRow = Pick<WorkRow, 'source_id' | 'source_path' | 'content_hash' | 'missing'> & {
  readonly file_size: number | null
  readonly file_changed_ms: number | null
}

export function createStoredFiles(database: Database): StoredFiles {
  return {
    async all() {
      return database.read((connection) =>
        connection
          .sql<StoredFileRow>(
            'SELECT source_id, source_path, content_hash, missing, file_size, file_changed_ms FROM work',
          )
          .all()
          .map((row) => ({
            sourceId: row.source_id,
            path: row.source_path,
            contentHash: row.content_hash,
            missing: row.missing === 1,
            size: row.file_size,
            changedMs: row.file_changed_ms,
          })),
      )
    },
    async update(changes) {
      await database.write((connection) => {
        const taken = connection.sql('SELECT 1 FROM work WHERE source_path = ? AND source_id <> ?')
        const change = connection.sql(
          'UPDATE work SET source_path = ?, missing = ?, file_size = ?, file_changed_ms = ? WHERE source_id = ?',
        )
        for (const { sourceId, path, missing, size, changedMs } of changes) {
          // Another process may have read the file under its new name meanwhile: it then belongs to that
          // document.
          if (taken.get(path, sourceId) !== undefined) continue
          change.run(path, missing ? 1 : 0, size, changedMs, sourceId)
        }
      })
    },
  }
}
