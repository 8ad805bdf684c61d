/** The team's chat page in the demo: its service over the demo office and the book, without a key. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { bold, dim, wrap } from './demo-print.ts'
import { demoOffice, TEAM_PROGRAM } from './demo-team.ts'

const ADDRESS = '127.0.0.1:3100'

/** Serves until it is stopped. @param folder for the team's output */
export async function demoChat(folder: string, library: string, book: string): Promise<void> {
  const child = await serve(demoOffice(folder, library, book))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill('SIGTERM'))
  await once(child, 'exit')
}

/** Serves at the usual address, else at a free one. */
async function serve(env: Record<string, string>): Promise<ChildProcess> {
  const first = await start(env, ADDRESS)
  return first ?? (await start(env, '127.0.0.1:0')) ?? Promise.reject(new Error('the service does not start'))
}

/** Null if the service exited. */
async function start(env: Record<string, string>, address: string): Promise<ChildProcess | null> {
  const child = spawn(process.execPath, [TEAM_PROGRAM, 'serve', address], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  for await (const line of createInterface({ input: child.stderr })) {
    const [, url] = /listens on (http:\S+)/.exec(line) ?? []
    if (url === undefined) continue
    console.log(`\n${bold('The chat page')} is at ${bold(`${url}/`)}`)
    console.log(
      dim(
        wrap(
          'It first reads the office documents and the book, which takes a few seconds. Ask, for example:',
        ),
      ),
    )
    for (const question of QUESTIONS) console.log(wrap(question, '  '))
    console.log(`\n${bold('Stop it')} with Ctrl+C.`)
    child.stderr.pipe(process.stderr)
    return child
  }
  return null
}

const QUESTIONS = [
  'Quelle est la pente minimale du collecteur d’eaux usées ?',
  'Quelles sont les tâches à faire ?',
  'Quel débit passe dans un DN 300 en béton à 1 % de pente ?',
]
