/**
 * `node scripts/conformance.ts`: shows every built server to the protocol's own judges. The scenarios of
 * `@modelcontextprotocol/conformance` that apply run against `--http`; the Inspector lists the tools and calls each one,
 * over stdio and over HTTP: as the packing plan does, which must succeed, else with arguments made from its schema, to
 * which a failure of the tool's own is an answer, too. Prints one line a check and exits non-zero when one fails.
 */
import { spawn, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isServerPlan, loadPlan, type SmokeCall } from './pack-plan.ts'
import { exampleArguments } from './packing/example-arguments.ts'
import { listeningUrl } from './packing/listening-url.ts'
import { readManifest } from './packing/package-manifest.ts'
import { StdioSession } from './packing/stdio-session.ts'
import type { ListedTool } from './packing/token-cost.ts'

const ROOT = join(import.meta.dirname, '..')
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']
/** Scenarios that apply to a server with the capability of that name. */
const DECLARED = { resources: 'resources-list', prompts: 'prompts-list' }

/** How the Inspector says that a tool ran and failed. */
const TOOL_FAILED = '"code":"tool_is_error"'

interface Check {
  readonly name: string
  /** A program of the workspace, and its arguments. */
  readonly tool: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** What on stderr excuses a failure. */
  readonly excuse?: string
}

/** Runs a check and prints how it went. @returns What the program wrote to stdout. */
function check({ name, tool, args, env, excuse }: Check): string {
  const { status, stdout, stderr, error } = spawnSync(join(ROOT, 'node_modules/.bin', tool), args, {
    env: { ...process.env, ...env, NO_COLOR: '1' },
    encoding: 'utf8',
    timeout: 120_000,
  })
  if (error) throw error
  const passed = status === 0 || (excuse !== undefined && stderr.includes(excuse))
  console.log(`${passed ? '✓' : '✗'} ${name}`)
  if (!passed) {
    console.log(`${stdout}${stderr}`)
    process.exitCode = 1
  }
  return stdout
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
      const args = ['server', '--url', url, '--scenario', scenario]
      check({ name: `${name}: conformance ${scenario}`, tool: 'conformance', args, env })
    }
    for (const [transport, target] of [
      ['stdio', [process.execPath, program]],
      ['HTTP', [url]],
    ] as const) {
      inspect({ name, transport, target, env, planned: plan.calls(home) })
    }
  } finally {
    server.kill()
  }
}

interface Inspected {
  readonly name: string
  readonly transport: string
  /** How the Inspector reaches the server: a command line or an address. */
  readonly target: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly planned: readonly SmokeCall[]
}

/** Lets the Inspector list a server's tools and call them all, the planned calls first. */
function inspect({ name, transport, target, env, planned }: Inspected): void {
  const run = (what: string, method: readonly string[], excuse?: string) =>
    check({
      name: `${name}: Inspector ${what} over ${transport}`,
      tool: 'inspector',
      args: ['--cli', ...target, '--method', ...method],
      env,
      ...(excuse === undefined ? {} : { excuse }),
    })
  const call = (tool: string, args: Readonly<Record<string, unknown>>, excuse?: string) => {
    const pairs = Object.entries(args).flatMap(([key, value]) => {
      return ['--tool-arg', `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`]
    })
    run(`calls ${tool}`, ['tools/call', '--tool-name', tool, ...pairs], excuse)
  }

  const listed: { tools?: ListedTool[] } = JSON.parse(
    run('lists the tools', ['tools/list', '--strict']) || '{}',
  )
  for (const { tool, arguments: args } of planned) call(tool, args)
  const rest = (listed.tools ?? []).filter((tool) => !planned.some((one) => one.tool === tool.name))
  for (const { name: tool, inputSchema } of rest)
    call(tool, exampleArguments(inputSchema as object), TOOL_FAILED)
}

const home = mkdtempSync(join(tmpdir(), 'agora-conformance-'))
try {
  for (const plan of globSync('apps/*/pack.config.ts', { cwd: ROOT }).sort()) {
    await judge(join(ROOT, dirname(plan)), home)
  }
} finally {
  rmSync(home, { recursive: true, force: true })
}
