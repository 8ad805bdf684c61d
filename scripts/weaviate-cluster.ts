/**
 * A Weaviate of three nodes on this machine, for experiments with a cluster; needs the program `weaviate` on
 * the PATH. `pnpm cluster start` starts it and prints the settings to use, `pnpm cluster stop` stops it; both
 * accept the number of one node, which `kill` kills as a power cut would. `--data FOLDER` sets the data
 * folder.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  lastLines,
  type NodePlan,
  nodeArguments,
  nodeEnvironment,
  untilReady,
  weaviateProgram,
} from '../packages/testing/src/weaviate/weaviate-node.ts'

const USAGE = 'usage: pnpm cluster start|stop|kill [1|2|3] [--data FOLDER]'
/** A node that does not stop within this time is killed. */
const MAX_STOP_MS = 30_000

const fail = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { data: { type: 'string', default: '.weaviate' } },
  allowPositionals: true,
})
const [command, number] = positionals
// pnpm runs scripts in the project's folder, but a relative path refers to the folder where the command was
// typed.
const data = resolve(process.env.INIT_CWD ?? '.', values.data)

const cluster = [0, 1, 2].map((place): NodePlan => {
  const name = `node${place + 1}`
  return {
    name,
    folder: join(data, name),
    restPort: 8080 + place,
    // Below the ephemeral ports of systems, one of which may occupy Weaviate's default 50051.
    grpcPort: 8090 + place,
    gossipPort: 7100 + 2 * place,
    raftPort: 8300 + 2 * place,
  }
})
const chosen = number === undefined ? cluster : cluster.filter(({ name }) => name === `node${number}`)
if (chosen.length === 0) fail(USAGE)

const pidFile = ({ folder }: NodePlan): string => join(folder, 'pid')
const logFile = ({ folder }: NodePlan): string => join(folder, 'log')

function runningPid(node: NodePlan): number | null {
  try {
    const pid = Number(readFileSync(pidFile(node), 'utf8'))
    process.kill(pid, 0)
    return pid
  } catch {
    return null
  }
}

async function start(): Promise<void> {
  const program = weaviateProgram() ?? fail('There is no program named weaviate on the PATH.')
  for (const node of chosen.filter((one) => runningPid(one) === null)) {
    mkdirSync(node.folder, { recursive: true })
    const log = openSync(logFile(node), 'a')
    const child = spawn(program, nodeArguments(node), {
      cwd: node.folder,
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...nodeEnvironment(node, cluster) },
    })
    // Only relevant while waiting for the nodes; afterwards the node outlives this program.
    child.once('exit', () => fail(`${node.name} ended; it printed last:\n${lastLines(logFile(node))}`))
    child.unref()
    writeFileSync(pidFile(node), String(child.pid))
  }
  const urls = cluster.map(({ restPort }) => `http://127.0.0.1:${restPort}`)
  const grpcUrls = cluster.map(({ grpcPort }) => `http://127.0.0.1:${grpcPort}`)
  await Promise.all(chosen.map(({ restPort }) => untilReady(`http://127.0.0.1:${restPort}`)))
  console.log(`${chosen.map(({ name }) => name).join(', ')} answering; data in ${data}. Use it with

LIBRARY_RAG_WEAVIATE_URL=${urls.join(',')}
LIBRARY_RAG_WEAVIATE_GRPC_URL=${grpcUrls.join(',')}
LIBRARY_RAG_WEAVIATE_REPLICATION_FACTOR=3

and the same with MEMORY_ in front for memory-mcp.`)
}

async function stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  for (const node of chosen) {
    const pid = runningPid(node)
    if (pid === null) continue
    process.kill(pid, signal)
    for (const began = Date.now(); runningPid(node) !== null; await sleep(100)) {
      if (Date.now() - began > MAX_STOP_MS) process.kill(pid, 'SIGKILL')
    }
    rmSync(pidFile(node))
    console.log(`${node.name} ${signal === 'SIGTERM' ? 'stopped' : 'killed'}`)
  }
}

if (command === 'start') await start()
else if (command === 'stop') await stop('SIGTERM')
else if (command === 'kill') await stop('SIGKILL')
else fail(USAGE)
