import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../open-database.ts'

// Runs as a separate process: locks a file for a migration until it is killed, and prints a line once it has
// the lock.
const database = openDatabase({
  path: process.argv[2] ?? '',
  program: 'test',
  applicationId: 0x54455354,
  migrations: [{ name: 'rows', up: () => {} }],
})
await database.keepUnchanged(async () => {
  process.stdout.write('kept\n')
  await sleep(60_000)
})
