import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSessionLog } from '../../../../src/log/open-session-log.ts'
import { answer, opened, request } from '../entries.ts'

// Run as a process of its own, which alone sees the small disk: writes until it is full, makes room, and goes on.
const [disk = ''] = process.argv.slice(2)
const ballast = join(disk, 'ballast')
writeFileSync(ballast, Buffer.alloc(700_000))
const log = await openSessionLog({ dataDir: disk })
const id = randomUUID()
await log.append(id, 0, [opened()])

let position = 1
let failure: { code?: string; message?: string } = {}
while (failure.code === undefined) {
  const text = `${position} ${'words that fill a disk '.repeat(300)}`
  try {
    await log.append(id, position, [request(`r${position}`, text), answer(`r${position}`)])
    position += 2
  } catch (error) {
    failure = error as typeof failure
  }
}
const problems = async () => (await log.verify(id)).get(id)?.problems.length
const lostOfAcknowledged = position - (await log.read(id)).length
const problemsThen = await problems()
rmSync(ballast)
await log.append(id, position, [request('again'), answer('again')])
const wroteAgain = (await log.read(id)).length === position + 2
console.log(
  JSON.stringify({
    failure: failure.code,
    message: failure.message,
    lostOfAcknowledged,
    problems: problemsThen,
    wroteAgain,
    problemsAfter: await problems(),
  }),
)
await log.close()
