/**
 * `node memory-host.ts CLIENT SERVER TROUBLE…`: lets a hostile server do its worst, one trouble after the other, each a
 * list or a tool of the server, and prints the most memory that this program had, in MB, after each. CLIENT is the
 * package's index.
 */
import { pathToFileURL } from 'node:url'

const [index = '', program = '', ...troubles] = process.argv.slice(2)
const { MCPClient }: typeof import('../../../src/index.ts') = await import(pathToFileURL(index).href)

const peak = () => Math.round(process.resourceUsage().maxRSS / 1024)
console.log('nothing yet', peak())
for (const trouble of troubles) {
  const client = new MCPClient(
    { command: process.execPath, args: [program, trouble] },
    { maxListItems: 10_000 },
  )
  await client.start()
  for (let n = 0; n < 3; n += 1) {
    await client.callTool(trouble).catch(() => undefined)
    await client.listTools().catch(() => undefined)
  }
  await client.stop()
  console.log(trouble, peak())
}
