import type { Connection } from '@agora-mcp/core/sqlite'
import type { TextVectors } from '../../domain/storage/text-vectors.ts'

/** Stores the word codes of passages within a write transaction. */
export function insertWordCodes(
  connection: Connection,
  chunks: readonly ({ readonly id: number } & Pick<TextVectors, 'wordCodes'>)[],
): void {
  const insert = connection.sql('INSERT INTO passage_words (passage_id, codes) VALUES (?, ?)')
  for (const { id, wordCodes } of chunks) if (wordCodes !== null) insert.run(id, wordCodes)
}

/** Reads the word codes of passages by row number; passages without them are missing. */
export function readWordCodes(connection: Connection, ids: readonly number[]): Map<number, Uint8Array> {
  const rows = connection
    .sql<{ passage_id: number; codes: Uint8Array }>(
      'SELECT passage_id, codes FROM passage_words WHERE passage_id IN (SELECT value FROM json_each(?))',
    )
    .all(JSON.stringify(ids))
  return new Map(rows.map(({ passage_id, codes }) => [passage_id, codes]))
}

/** Deletes the word codes of a work's passages within a write transaction, before the passages themselves. */
export function deleteWordCodes(connection: Connection, workId: number): void {
  connection
    .sql('DELETE FROM passage_words WHERE passage_id IN (SELECT id FROM passage WHERE work_id = ?)')
    .run(workId)
}

export function clearWordCodes(connection: Connection): void {
  connection.sql('DELETE FROM passage_words').run()
}
