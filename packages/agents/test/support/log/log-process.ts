import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('./test-processes/work-on-sessions.ts', import.meta.url))

export interface LogProcess {
  readonly child: ChildProcess
  readonly told: unknown[]
  ask(...command: string[]): Promise<unknown>
  kill(): Promise<void>
}

export function startLogProcess(dataDir: string, databaseUrl = '', signingKey = ''): LogProcess {
  const child = spawn(process.execPath, [SCRIPT, dataDir, databaseUrl, signingKey], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const told: unknown[] = []
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => told.push(JSON.parse(line)))
  return {
    child,
    told,
    async ask(...command) {
      const answer = once(output, 'line')
      child.stdin.write(`${JSON.stringify(command)}\n`)
      const [line] = await answer
      return JSON.parse(String(line))
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
