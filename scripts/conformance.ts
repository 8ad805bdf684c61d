/**
 * `node scripts/conformance.ts`: shows every built server to the protocol's own judges. The scenarios of
 * `@modelcontextprotocol/conformance` that apply run against `--http`; the Inspector lists the tools and makes the
 * first call of the packing plan over stdio and over HTTP. Prints one line a check and exits non-zero when one fails.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isServerPlan, loadPlan } from './pack-plan.ts'
import { readManifest } from './packing/package-manifest.ts'
import { StdioSession } from './packing/stdio-session.ts'

const ROOT = join(import.meta.dirname, '..')
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']
/** Scenarios that apply to a server with the capability of that name. */
const DECLARED = { resources: 'resources-list', prompts: 'prompts-list' }

/** Runs a tool of the workspace and prints how it went. */
function check(name: string, tool: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr, error } = spawnSync(join(ROOT, 'node_modules/.bin', tool), args, {
    env: { ...process.env, ...env, NO_COLOR: '1' },
    encoding: 'utf8',
    timeout: 120_000,
  })
  if (error) throw error
  console.log(`${status === 0 ? '✓' : '✗'} ${name}`)
  if (status !== 0) {
    console.log(`${stdout}${stderr}`)
    process.exitCode = 1
  }
}

async function judge(folder: string, home: string): Promise<void> {
  const { name, bin = {} } = readManifest(folder)
  const plan = await loadPlan(folder)
  if (!isServerPlan(plan)) throw new Error(`${folder} has no server's plan`)
  const program = join(folder, bin[name] ?? '')
  const env = { HOME: home, USERPROFILE: home, ...plan.env(home) }

  const session = new StdioSession(process.execPath, [program], { ...process.env, ...env })
  const { capabilities } = await session.initialize<{ capabilities: object }>()
  await session.close()

  const server = spawn(process.execPath, [program, '--http', '127.0.0.1:0'], {
    env: { ...process.env, ...env },
  })
  try {
    const url = await listeningUrl(server)
    const declared = Object.entries(DECLARED).filter(([capability]) => capability in capabilities)
    for (const scenario of [...SCENARIOS, ...declared.map(([, scenario]) => scenario)]) {
      check(
        `${name}: conformance ${scenario}`,
        'conformance',
        ['server', '--url', url, '--scenario', scenario],
        env,
      )
    }
    const [call] = plan.calls(home)
    for (const [transport, target] of [
      ['stdio', [process.execPath, program]],
      ['HTTP', [url]],
    ] as const) {
      const base = ['--cli', ...target, '--method']
      check(
        `${name}: Inspector lists the tools over ${transport}`,
        'inspector',
        [...base, 'tools/list', '--strict'],
        env,
      )
      if (call === undefined) continue
      const pairs = Object.entries(call.arguments).flatMap(([key, value]) => [
        '--tool-arg',
        `${key}=${value}`,
      ])
      const args = [...base, 'tools/call', '--tool-name', call.tool, ...pairs]
      check(`${name}: Inspector calls ${call.tool} over ${transport}`, 'inspector', args, env)
    }
  } finally {
    server.kill()
  }
}

/** The address that a server started with `--http` announces on stderr, which stays drained afterwards. */
function listeningUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const url = /listens on (\S+)/.exec(said)?.[1]
      if (url !== undefined) resolve(url)
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`the server ended before it listened: ${said}`)))
  })
}

const home = mkdtempSync(join(tmpdir(), 'agora-conformance-'))
try {
  for (const plan of globSync('apps/*/pack.config.ts', { cwd: ROOT }).sort()) {
    await judge(join(ROOT, dirname(plan)), home)
  }
} finally {
  rmSync(home, { recursive: true, force: true })
}
