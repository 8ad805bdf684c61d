import { createInterface } from 'node:readline'
import { FINGERPRINT, itemOf, nearestTo, openTestDatabase, testIndex } from './test-items.ts'

// Runs as a separate process: executes one command per line on an index, and answers each with a line.
const database = openTestDatabase(process.argv[2] ?? '')
const index = testIndex(database)

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

/** Commands: `add 3 9` and `drop 3 9` (items 3 to 8 in one transaction), `burst 3 9` (one by one), `find 3`. */
async function obey(line: string): Promise<void> {
  const [command, from = 0, to = 0] = line.split(' ').map((word, i) => (i === 0 ? word : Number(word))) as [
    string,
    number?,
    number?,
  ]
  const ids = range(from, to)
  if (command === 'add') {
    await database.write((connection) =>
      index.insert(
        connection,
        ids.map((id) => itemOf(id)),
        FINGERPRINT,
      ),
    )
  } else if (command === 'drop') {
    await database.write((connection) => index.delete(connection, ids))
  } else if (command === 'burst') {
    for (const id of ids) {
      await database.write((connection) => index.insert(connection, [itemOf(id)], FINGERPRINT))
      process.stdout.write(`stored ${id}\n`)
    }
  }
  process.stdout.write(command === 'find' ? `found ${nearestTo(index, from)}\n` : 'done\n')
}

for await (const line of createInterface({ input: process.stdin })) await obey(line)
database.close()
