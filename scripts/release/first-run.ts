import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isServerPlan, loadPlan, type ServerPackPlan } from '../pack-plan.ts'
import { megabytesIn } from '../packing/install.ts'
import { findOldNode } from '../packing/installed-program.ts'
import { oldestNode, readManifest } from '../packing/package-manifest.ts'
import { StdioSession } from '../packing/stdio-session.ts'
import type { ListedTool } from '../packing/token-cost.ts'
import type { Published } from './publish-order.ts'

/** npx is a script there, which only a shell starts. */
const shell = process.platform === 'win32'

/** A machine on which nothing is installed but a Node, its npm and a shell. */
interface NewMachine {
  readonly env: NodeJS.ProcessEnv
  /** Whether its Node is too old for our programs. */
  readonly isOld: boolean
  /** Its empty folder, where everything is started. */
  readonly cwd: string
  /** What npm has downloaded so far, e.g. `0.8 MB`. */
  downloaded(): string
}

/**
 * Runs a package's program by npx from a registry, as a new user does it: on a machine with a Node and its npm and nothing else.
 * The Node is one of the PATH that is too old, if there is one. The program then prints a line that works, and that line is run.
 * @param folder An empty one, which stands for the machine.
 * @returns What was found out, one sentence each.
 * @throws Error when the program does not do what a user needs
 */
export async function firstRun({ name, folder: source }: Published, registry: string, folder: string) {
  const manifest = readManifest(source)
  const [program = ''] = Object.keys(manifest.bin ?? {})
  const machine = newMachine(folder, registry, oldestNode(manifest))
  const plain = program === name ? ['-y', name] : ['-y', '-p', name, program]
  const said: string[] = []
  const start = performance.now()
  const first = npx(machine, [...plain, '--version'])
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  said.push(
    `${name}: the first npx downloads ${machine.downloaded()}, ${seconds} s from a registry on this machine`,
  )
  const line = machine.isOld ? workingLine(first) : plain
  // Downloads the Node that the line brings, for as long as that takes; a session would give up after two minutes.
  const started = npx(machine, [...line, '--version'])
  if (started.stdout.trim() !== manifest.version) throw new Error(started.said)
  const plan = await loadPlan(source)
  if (isServerPlan(plan)) {
    said.push(await converse(machine, line, plan))
    said.push(connects(machine, line, name))
  } else said.push(refuses(machine, line))
  return said
}

function newMachine(folder: string, registry: string, oldest: string): NewMachine {
  const old = process.platform === 'win32' ? undefined : findOldNode(oldest)
  const [home, cwd, bin] = [join(folder, 'home'), join(folder, 'empty'), join(folder, 'bin')]
  for (const made of [home, cwd, bin]) mkdirSync(made, { recursive: true })
  if (old !== undefined) {
    for (const name of ['node', 'npm', 'npx']) symlinkSync(join(dirname(old), name), join(bin, name))
    symlinkSync('/bin/sh', join(bin, 'sh'))
  }
  const isOld = old !== undefined
  const cache = join(folder, 'cache')
  return {
    isOld,
    cwd,
    env: {
      PATH: isOld ? bin : process.env.PATH,
      HOME: home,
      USERPROFILE: home,
      npm_config_cache: cache,
      npm_config_registry: registry,
      npm_config_ignore_scripts: 'false',
      npm_config_update_notifier: 'false',
    },
    downloaded() {
      const size = megabytesIn(join(cache, '_cacache/content-v2'))
      return `${size.toFixed(size < 10 ? 1 : 0)} MB`
    },
  }
}

function npx({ env, cwd }: NewMachine, args: readonly string[]) {
  const options = { env, cwd, shell, encoding: 'utf8', timeout: 600_000 } as const
  const { status, stdout, stderr } = spawnSync('npx', args, options)
  return { status, stdout, stderr, said: `npx ${args.join(' ')}: ${status}\n${stdout}${stderr}` }
}

/** The arguments of npx in the line that a program prints for the user of an old Node. */
function workingLine({ status, stderr, said }: ReturnType<typeof npx>): string[] {
  const [, args] = /This line works: npx (.+)$/m.exec(stderr) ?? []
  if (status !== 2 || args === undefined)
    throw new Error(`The user of an old Node is told no line that works. ${said}`)
  return args.trim().split(' ')
}

/** A session over stdio: the first call of the plan, and a call without the arguments that it needs. */
async function converse(
  { env, cwd, isOld, downloaded }: NewMachine,
  line: readonly string[],
  plan: ServerPackPlan,
): Promise<string> {
  const started = performance.now()
  const session = new StdioSession('npx', line, { env: { ...env, ...plan.env(cwd) }, cwd, shell })
  try {
    const { serverInfo } = await session.initialize<{ serverInfo: { name: string } }>()
    const seconds = (performance.now() - started) / 1000
    const { tools } = await session.request<{ tools: ListedTool[] }>('tools/list')
    const [good] = plan.calls(cwd)
    const bad = tools.find(({ inputSchema }) => (inputSchema as { required?: string[] }).required?.length)
    if (good === undefined || bad === undefined) throw new Error('There is nothing to call.')
    const wrong = await session.wrongAnswer(good)
    if (wrong !== null) throw new Error(wrong)
    const refusal = await session.request('tools/call', { name: bad.name, arguments: {} })
    if (!refusal.isError || !JSON.stringify(refusal).includes('is required'))
      throw new Error(`${bad.name} without arguments answers ${JSON.stringify(refusal)}`)
    const [stray] = session.strayLines
    if (stray !== undefined) throw new Error(`stdout carries more than JSON-RPC: ${stray}`)
    const node = isOld ? `, ${downloaded()} with the Node that it brings` : ''
    return `npx ${line.join(' ')}: ${serverInfo.name} after ${seconds.toFixed(0)} s${node}; ${good.tool} answers, ${bad.name} refuses`
  } finally {
    await session.close()
  }
}

/** `connect --print` shows what it would write for a client, and writes nothing. */
function connects(machine: NewMachine, line: readonly string[], name: string): string {
  const { status, stdout, said } = npx(machine, [...line, 'connect', 'cursor', '--print'])
  if (status !== 0 || !stdout.includes(name)) throw new Error(`connect does not show its lines. ${said}`)
  if (existsSync(join(String(machine.env.HOME), '.cursor')))
    throw new Error('connect --print wrote something')
  return `npx ${line.join(' ')} connect cursor --print: shows its lines`
}

/** A program that is no server refuses an option that it does not know. */
function refuses(machine: NewMachine, line: readonly string[]): string {
  const bad = npx(machine, [...line, '--no-such-option'])
  if (bad.status !== 2 || !bad.stderr.includes('--no-such-option')) throw new Error(bad.said)
  return `npx ${line.join(' ')}: starts, and refuses an unknown option`
}
