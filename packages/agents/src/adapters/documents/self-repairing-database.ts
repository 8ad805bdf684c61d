import { rmSync } from 'node:fs'
import { type Database, isDamaged } from '@agora-mcp/core/sqlite'

/**
 * Opens a database of reproducible data and recreates it if its file is damaged.
 * @param open Opens the file at a path.
 * @param onMended Called after damage.
 */
export function selfRepairingDatabase(
  path: string,
  open: () => Database,
  onRepaired: (error: unknown) => void,
): Pick<Database, 'read' | 'write' | 'eraseDeleted' | 'close'> {
  let database = open()
  const recreate = (error: unknown): void => {
    if (!isDamaged(error)) throw error
    database.close()
    for (const part of ['', '-wal', '-shm']) rmSync(`${path}${part}`, { force: true })
    database = open()
    onRepaired(error)
  }

  return {
    read(work) {
      try {
        return database.read(work)
      } catch (error) {
        recreate(error)
        return database.read(work)
      }
    },
    async write(work, options) {
      const damaged = database
      try {
        return await database.write(work, options)
      } catch (error) {
        // Another call may have recreated it already.
        if (database === damaged) recreate(error)
        return await database.write(work, options)
      }
    },
    eraseDeleted: (mostBytes) => database.eraseDeleted(mostBytes),
    close: () => database.close(),
  }
}
