import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Version that was tested. It needs a tag of node-fetch that mirrors may lack; this is the version behind it. */
const VERDACCIO = '6.10.4'
const MANIFEST = {
  private: true,
  dependencies: { verdaccio: VERDACCIO },
  overrides: { 'node-fetch': '^2.7.0' },
}

export interface LocalRegistry {
  readonly url: string
  /** Environment of npm that uses this registry only, with its own home and cache. */
  readonly env: NodeJS.ProcessEnv
  close(): Promise<void>
}

/** Starts Verdaccio in an empty folder; packages not published there come from npm's usual registry. */
export async function startLocalRegistry(folder: string): Promise<LocalRegistry> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const [home, program] = [join(folder, 'home'), join(folder, 'verdaccio')]
  for (const made of [home, program]) mkdirSync(made, { recursive: true })
  writeFileSync(join(program, 'package.json'), JSON.stringify(MANIFEST))
  npm(['install', '--no-audit', '--no-fund', '--loglevel=error'], program)
  const usual = npm(['config', 'get', 'registry'], folder)
  writeFileSync(join(folder, 'config.yaml'), configuration(folder, usual.trim()))
  // npm requires a token for uploads; this registry accepts any.
  writeFileSync(join(home, '.npmrc'), `registry=${url}\n//127.0.0.1:${port}/:_authToken=any\n`)
  const args = ['--config', join(folder, 'config.yaml'), '--listen', `127.0.0.1:${port}`]
  const child = spawn(process.execPath, [join(program, 'node_modules/verdaccio/bin/verdaccio'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await answering(url, child)
  const { PATH } = process.env
  const env = {
    PATH,
    HOME: home,
    USERPROFILE: home,
    npm_config_userconfig: join(home, '.npmrc'),
    npm_config_cache: join(folder, 'cache'),
  }
  return { url, env, close: () => end(child) }
}

const configuration = (folder: string, usual: string) => `storage: ${join(folder, 'storage')}
uplinks:
  usual:
    url: ${usual}
packages:
  '@agora-mcp/*': { access: $all, publish: $all }
  '*-mcp': { access: $all, publish: $all }
  '**': { access: $all, publish: $all, proxy: usual }
max_body_size: 500mb
log: { type: stderr, format: pretty, level: warn }
`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : Promise.reject(new Error('no port'))
}

/** Waits until it answers. @throws Error if it ends instead */
async function answering(url: string, child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  while (child.exitCode === null) {
    const isUp = await fetch(`${url}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Error(`The local registry ended with ${child.exitCode}: ${said}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}

const npm = (args: string[], cwd: string) =>
  execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  })
