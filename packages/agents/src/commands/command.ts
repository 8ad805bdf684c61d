import type { Readable, Writable } from 'node:stream'
import type { Env } from '@agora-mcp/core/config'
import { AppError } from '@agora-mcp/core/errors'
import type { Logger } from '@agora-mcp/core/log'
import type { Config } from '../config.ts'
import type { SessionLog } from '../ports/session-log.ts'
import type { Caller, Team } from '../ports/team.ts'

/** What a command works with; `process` in life, anything alike in tests. */
export interface CommandIo {
  readonly env: Env
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
  /** Aborts on SIGTERM and SIGINT. */
  readonly signal: AbortSignal
  /** The configuration, read once. @throws AppError config */
  settings(): Settings
  /** Opens the team that the environment describes; it is closed by whoever opened it. */
  openTeam(): Promise<Team>
  /** Opens the log alone: nothing else is started, nobody is asked. */
  openLog(): Promise<SessionLog>
}

/** What every command may want to know. */
export interface Settings {
  readonly config: Config
  readonly logger: Logger
  readonly version: string
}

/** A subcommand of the program. */
export interface Command {
  /** Its arguments and one sentence, for --help. */
  readonly usage: string
  /** Gives the exit code. @throws AppError */
  run(args: readonly string[], io: CommandIo): Promise<number>
}

/** Whoever sits at the machine: it is theirs, and so is the log. */
export const OPERATOR: Caller = { role: 'staff', subject: 'operator', name: 'operator' }

/** Opens the team, and closes it whatever happens. */
export async function withTeam<Result>(
  io: CommandIo,
  work: (team: Team) => Promise<Result>,
): Promise<Result> {
  const team = await io.openTeam()
  try {
    return await work(team)
  } finally {
    await team.close()
  }
}

/** The same with the log alone. */
export async function withLog<Result>(
  io: CommandIo,
  work: (log: SessionLog) => Promise<Result>,
): Promise<Result> {
  const log = await io.openLog()
  try {
    return await work(log)
  } finally {
    await log.close()
  }
}

/** The one argument that a command needs. @throws AppError config */
export function onlyArgument(args: readonly string[], what: string): string {
  const [first, ...rest] = args
  if (first === undefined || first.trim() === '' || rest.length > 0) {
    throw new AppError('config', `Give ${what}, and nothing else.`, { hint: 'See --help.' })
  }
  return first
}

/** Writes lines to stdout. */
export const print = ({ stdout }: CommandIo, lines: readonly string[]): void =>
  void stdout.write(lines.map((line) => `${line}\n`).join(''))
