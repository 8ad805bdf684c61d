import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isServerPlan, loadPlan, type ServerPackPlan } from '@agora-mcp/build/pack-plan'
import { readManifest } from '@agora-mcp/build/package-manifest'
import type { ListedTool } from '../../packages/testing/src/packed/index.ts'
import { StdioSession } from '../../packages/testing/src/packed/index.ts'
import { type FirstQuestion, firstQuestions } from './first-question.ts'
import { NewMachine, NPX_NEEDS_SHELL } from './new-machine.ts'
import type { Published } from './publish-order.ts'

/**
 * Runs a package's program by npx from a registry, like a new user: on a machine with only a Node and its
 * npm. If the PATH has a Node that is too old, it is used; the program then prints a command that works,
 * which is run. A server is called, another program is asked a question that needs no key.
 * @param folder An empty one, which stands for the machine.
 * @returns Findings, one sentence each.
 * @throws Error if the program fails the user
 */
export async function firstRun({ name, folder: source }: Published, registry: string, folder: string) {
  const manifest = readManifest(source)
  const [program = ''] = Object.keys(manifest.bin ?? {})
  const machine = new NewMachine(folder, registry)
  const plain = program === name ? ['-y', name] : ['-y', '-p', name, program]
  const said: string[] = []
  const start = performance.now()
  const first = machine.npx([...plain, '--version'])
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  said.push(
    `${name}: the first npx downloads ${machine.downloaded()}, ${seconds} s from a registry on this machine`,
  )
  const line = machine.isOld ? workingLine(first) : plain
  // Downloads the Node of the suggested command, which may take long; a session would time out after two
  // minutes.
  const started = machine.npx([...line, '--version'])
  if (started.stdout.trim() !== manifest.version) throw new Error(started.said)
  const plan = await loadPlan(source)
  if (isServerPlan(plan)) {
    said.push(await converse(machine, line, plan))
    said.push(connects(machine, line, name))
  } else {
    said.push(refuses(machine, line))
    const lineOf = (server: string) => line.map((word) => (word === name || word === program ? server : word))
    for (const question of firstQuestions(program, machine, lineOf))
      said.push(answers(machine, line, question))
  }
  return said
}

/** Arguments of npx in the command that a program suggests to the user of an old Node. */
function workingLine({ status, stderr, said }: ReturnType<NewMachine['npx']>): string[] {
  const [, args] = /This line works: npx (.+) --version$/m.exec(stderr) ?? []
  if (status !== 2 || args === undefined)
    throw new Error(`The user of an old Node is told no line that works. ${said}`)
  return args.trim().split(' ')
}

/** Runs a session over stdio: the first call of the plan, and a call without required arguments. */
async function converse(machine: NewMachine, line: readonly string[], plan: ServerPackPlan): Promise<string> {
  const { cwd, env, isOld } = machine
  const started = performance.now()
  const session = new StdioSession('npx', line, {
    env: { ...env, ...plan.env(cwd) },
    cwd,
    shell: NPX_NEEDS_SHELL,
  })
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
    const node = isOld ? `, ${machine.downloaded()} with the Node that it brings` : ''
    return `npx ${line.join(' ')}: ${serverInfo.name} after ${seconds.toFixed(0)} s${node}; ${good.tool} answers, ${bad.name} refuses`
  } finally {
    await session.close()
  }
}

/** Checks that `connect --print` shows a client's configuration without writing it. */
function connects(machine: NewMachine, line: readonly string[], name: string): string {
  const { status, stdout, said } = machine.npx([...line, 'connect', 'cursor', '--print'])
  if (status !== 0 || !stdout.includes(name)) throw new Error(`connect does not show its lines. ${said}`)
  if (existsSync(join(machine.home, '.cursor'))) throw new Error('connect --print wrote something')
  return `npx ${line.join(' ')} connect cursor --print: shows its lines`
}

/** Checks that a program other than a server refuses an unknown option. */
function refuses(machine: NewMachine, line: readonly string[]): string {
  const bad = machine.npx([...line, '--no-such-option'])
  if (bad.status !== 2 || !bad.stderr.includes('--no-such-option')) throw new Error(bad.said)
  return `npx ${line.join(' ')}: starts, and refuses an unknown option`
}

function answers(machine: NewMachine, line: readonly string[], { args, env, answer }: FirstQuestion): string {
  const { status, stdout, said } = machine.npx([...line, ...args], env)
  if (status !== 0 || !stdout.includes(answer)) throw new Error(`“${answer}” is not in the answer. ${said}`)
  return `npx ${line.join(' ')}: answers “${args.at(-1)}”`
}
