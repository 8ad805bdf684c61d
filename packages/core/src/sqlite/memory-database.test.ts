import { describe, expect, it } from 'vitest'
import { openMemoryDatabase } from './memory-database.ts'

const things = {
  name: 'things',
  up: ({ exec }: { exec(text: string): void }) => exec('CREATE TABLE thing(n)'),
}

describe('memory database', () => {
  it('has its schema at the first use and keeps what was written', async () => {
    const database = openMemoryDatabase([things])
    await database.write(({ sql }) => sql('INSERT INTO thing VALUES (?)').run(7))
    expect(database.read(({ sql }) => sql('SELECT n FROM thing').all())).toEqual([{ n: 7 }])
    database.close()
  })

  it('undoes a write that fails', async () => {
    const database = openMemoryDatabase([things])
    const failing = database.write(({ sql }) => {
      sql('INSERT INTO thing VALUES (1)').run()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(database.read(({ sql }) => sql('SELECT n FROM thing').all())).toEqual([])
    database.close()
  })
})
