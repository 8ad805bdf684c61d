/** `pnpm dev SERVER [--no-inspector]`, as docs/development.md describes it. */
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serveSource } from './dev/serve-source.ts'
import { PORTS, SERVERS } from './servers.ts'

const ROOT = join(import.meta.dirname, '..')

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: { 'no-inspector': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [asked = ''] = positionals
const name = Object.keys(SERVERS).find((server) => server === asked || SERVERS[server] === asked)
if (name === undefined) {
  console.error(
    `Usage: pnpm dev SERVER [--no-inspector]\nSERVER is one of ${Object.keys(SERVERS).join(', ')}.`,
  )
  process.exit(2)
}

// Run once for files made at build time and read at run time, such as the list of communes.
const turbo = join(import.meta.dirname, 'turbo.ts')
const { status } = spawnSync(process.execPath, [turbo, 'build', `--filter=${SERVERS[name]}`], {
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)

const server = serveSource(name, PORTS[name] ?? 3000)
const children = [server.process]
const end = () => {
  for (const child of children) child.kill()
}
process.on('SIGINT', end).on('SIGTERM', end)
server.process.once('exit', end)
await server.ready()
if (!values['no-inspector']) {
  const inspector = join(ROOT, 'node_modules/.bin/mcp-inspector')
  const target = ['--web', '--transport', 'http', '--server-url', server.url]
  const child = spawn(inspector, target, { stdio: 'inherit', shell: process.platform === 'win32' })
  child.once('exit', end)
  children.push(child)
}
