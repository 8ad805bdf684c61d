/** `node host.ts HOW ARGS…`: starts a server, prints process ids; HOW is `stop`, `exit`, `throw` or `wait`. */
import { MCPClient } from '../../../src/index.ts'

const [how, command = '', ...args] = process.argv.slice(2)
const client = new MCPClient({ command, args })
await client.start()
const texts = await Promise.all([client.callTool('pid'), client.callTool('has_child')])
console.log(texts.map(({ text }) => text).join(' '))
if (how === 'stop') await client.stop()
if (how === 'exit') process.exit(0)
if (how === 'throw') {
  setImmediate(() => {
    throw new Error('a bug of the host')
  })
}
