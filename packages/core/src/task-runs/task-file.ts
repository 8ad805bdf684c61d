import { join } from 'node:path'
import { type Connection, openDatabase } from '../sqlite/index.ts'
import { NOBODY, type StoredTask } from './stored-task.ts'

/** `TASK` in ASCII: marks the file as ours. */
const APPLICATION_ID = 0x5441534b

/** The stored tasks of all processes over one folder. Expired ones are deleted by whatever is asked first. */
export interface TaskFile {
  create(task: StoredTask, caller: string): Promise<void>
  /** Finds a task of this caller, or of any if undefined; null if it has expired. */
  find(taskId: string, caller?: string): Promise<StoredTask | null>
  /** Ends a task that is working; one that has ended stays as it is. */
  end(taskId: string, ending: Pick<StoredTask, 'status' | 'result'>): Promise<void>
  /** Hands an unfinished task to another process; false if it is no longer as it was read. */
  hand(task: StoredTask, to: number): Promise<boolean>
  /** Marks the unfinished tasks of a dead process as run by nobody. */
  abandon(runner: number): Promise<void>
  close(): void
}

/** Opens the file in a folder, which is created on first use. @param now Milliseconds since 1970. */
export function openTaskFile(folder: string, program: string, now: () => number): TaskFile {
  const database = openDatabase({
    path: join(folder, 'tasks.db'),
    program,
    applicationId: APPLICATION_ID,
    migrations: [
      {
        name: 'tasks',
        up: (connection) =>
          connection.exec(`
            CREATE TABLE task (
              id TEXT PRIMARY KEY,
              caller TEXT NOT NULL,
              tool TEXT NOT NULL,
              input TEXT NOT NULL,
              runner INTEGER NOT NULL,
              status TEXT NOT NULL,
              created_at INTEGER NOT NULL,
              updated_at INTEGER NOT NULL,
              expires_at INTEGER NOT NULL,
              result TEXT
            ) STRICT, WITHOUT ROWID;
          `),
      },
    ],
  })
  const write = <Result>(work: (connection: Connection) => Result) =>
    database.write((connection) => {
      connection.sql('DELETE FROM task WHERE expires_at <= ?').run(now())
      return work(connection)
    })

  return {
    async create({ taskId, tool, input, runner, status, createdAt, ttlMs }, caller) {
      const created = Date.parse(createdAt)
      await write((connection) =>
        connection
          .sql('INSERT INTO task VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)')
          .run(
            taskId,
            caller,
            tool,
            JSON.stringify(input),
            runner,
            status,
            created,
            created,
            created + ttlMs,
          ),
      )
    },
    async find(taskId, caller) {
      const row = database.read((connection) =>
        connection.sql<TaskRow>('SELECT * FROM task WHERE id = ?').get(taskId),
      )
      if (row === undefined || (caller !== undefined && row.caller !== caller)) return null
      if (row.expires_at > now()) return taskOf(row)
      await write(() => {})
      return null
    },
    async end(taskId, { status, result }) {
      await write((connection) =>
        connection
          .sql("UPDATE task SET status = ?, result = ?, updated_at = ? WHERE id = ? AND status = 'working'")
          .run(status, result === undefined ? null : JSON.stringify(result), now(), taskId),
      )
    },
    async hand({ taskId, runner }, to) {
      const { changes } = await write((connection) =>
        connection
          .sql("UPDATE task SET runner = ? WHERE id = ? AND runner = ? AND status = 'working'")
          .run(to, taskId, runner),
      )
      return changes > 0
    },
    async abandon(runner) {
      await write((connection) =>
        connection
          .sql("UPDATE task SET runner = ? WHERE runner = ? AND status = 'working'")
          .run(NOBODY, runner),
      )
    },
    close: () => database.close(),
  }
}

interface TaskRow {
  readonly id: string
  readonly caller: string
  readonly tool: string
  readonly input: string
  readonly runner: number
  readonly status: StoredTask['status']
  readonly created_at: number
  readonly updated_at: number
  readonly expires_at: number
  readonly result: string | null
}

function taskOf(row: TaskRow): StoredTask {
  return {
    taskId: row.id,
    tool: row.tool,
    input: JSON.parse(row.input),
    runner: row.runner,
    status: row.status,
    createdAt: new Date(row.created_at).toISOString(),
    lastUpdatedAt: new Date(row.updated_at).toISOString(),
    ttlMs: row.expires_at - row.created_at,
    ...(row.result !== null && { result: JSON.parse(row.result) }),
  }
}
