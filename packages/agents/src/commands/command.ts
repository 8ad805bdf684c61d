import type { Readable, Writable } from 'node:stream'
import type { Env } from '@agora-mcp/core/config'
import { AppError } from '@agora-mcp/core/errors'
import type { Logger } from '@agora-mcp/core/log'
import type { Config } from '../config.ts'
import type { SessionLog } from '../ports/session-log.ts'
import type { Caller, Team } from '../ports/team.ts'

/** I/O of a command; `process` in production, substitutes in tests. */
export interface CommandIo {
  readonly env: Env
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
  readonly signal: AbortSignal
  /** Returns the configuration, read once. @throws AppError config */
  settings(): Settings
  /** Opens the configured team; the caller closes it. */
  openTeam(): Promise<Team>
  /** Opens the log only, without starting servers or models. */
  openLog(): Promise<SessionLog>
}

export interface Settings {
  readonly config: Config
  readonly logger: Logger
  readonly version: string
}

export interface Command {
  /** Arguments and a one-sentence description, for --help. */
  readonly usage: string
  /** Runs the command and returns the exit code. @throws AppError */
  run(args: readonly string[], io: CommandIo): Promise<number>
}

/** The local user, who owns the machine and its log. */
export const OPERATOR: Caller = { role: 'staff', subject: 'operator', name: 'operator' }

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

/** @throws AppError config */
export function onlyArgument(args: readonly string[], what: string): string {
  const [first, ...rest] = args
  if (first === undefined || first.trim() === '' || rest.length > 0) {
    throw new AppError('config', `Expected only ${what}.`, { hint: 'See --help.' })
  }
  return first
}

export const print = ({ stdout }: CommandIo, lines: readonly string[]): void =>
  void stdout.write(lines.map((line) => `${line}\n`).join(''))
