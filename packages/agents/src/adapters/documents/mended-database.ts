import { rmSync } from 'node:fs'
import { type Database, isDamaged } from '@agora-mcp/core/sqlite'

/**
 * A database of things that can be made again: where its file is damaged, it begins anew.
 * @param open Opens the file at this path.
 * @param onMended Told of it.
 */
export function mendedDatabase(
  path: string,
  open: () => Database,
  onMended: (error: unknown) => void,
): Pick<Database, 'read' | 'write' | 'emptyLog' | 'close'> {
  let database = open()
  const beginAnew = (error: unknown): void => {
    if (!isDamaged(error)) throw error
    database.close()
    for (const part of ['', '-wal', '-shm']) rmSync(`${path}${part}`, { force: true })
    database = open()
    onMended(error)
  }

  return {
    read(work) {
      try {
        return database.read(work)
      } catch (error) {
        beginAnew(error)
        return database.read(work)
      }
    },
    async write(work, options) {
      const damaged = database
      try {
        return await database.write(work, options)
      } catch (error) {
        // Another call may have begun anew meanwhile.
        if (database === damaged) beginAnew(error)
        return await database.write(work, options)
      }
    },
    emptyLog: () => database.emptyLog(),
    close: () => database.close(),
  }
}
