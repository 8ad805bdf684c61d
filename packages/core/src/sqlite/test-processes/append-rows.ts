import { openDatabase } from '../open-database.ts'

// Runs as a separate process: appends rows to a table, one transaction each, and prints each once it is
// stored.
const [path = '', writer = '', rows = ''] = process.argv.slice(2)

const database = openDatabase({
  path,
  program: 'test',
  applicationId: 0x54455354,
  migrations: [
    {
      name: 'rows',
      up: (connection) => connection.exec('CREATE TABLE entry (writer TEXT, n INTEGER, UNIQUE (writer, n))'),
    },
  ],
})
for (let n = 0; n < Number(rows); n++) {
  await database.write((connection) => connection.sql('INSERT INTO entry VALUES (?, ?)').run(writer, n))
  process.stdout.write(`${n}\n`)
}
database.close()
