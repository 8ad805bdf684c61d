/** A team of agents that answers from documents, data and memory, acts with approval, and can be audited. */
import './supported-node.ts'
import { createLogger } from '@agora-mcp/core/log'
import { type Config, loadConfig } from './config.ts'
import type { Team } from './ports/team.ts'

/** Options of a team; omitted ones use the program's defaults. */
export type TeamOptions = Partial<Omit<Config, 'secrets' | 'staffToken' | 'userToken'>>

/**
 * Creates a team over the log, the servers, the models and the documents of its options. Servers and models start with the
 * first question that needs them. Close the team when it is no longer needed.
 * @example
 * const team = await createTeam({ documents: ['./documents'] })
 * const caller: Caller = { name: 'Ada', role: 'staff', subject: 'ada' }
 * const { session_id } = await team.open({ project: null }, caller)
 * const { request_id } = await team.send(session_id, { text: 'What is the minimum slope?' }, caller)
 * const answer = await team.answer(session_id, request_id, caller)
 * @throws AppError config listing every mistake in the options, the specialists and the scripts
 */
export async function createTeam(options: TeamOptions = {}): Promise<Team> {
  const config: Config = { ...loadConfig(options.env ?? {}), ...options }
  const secrets = config.secrets.map((secret) => secret.reveal())
  // Loaded dynamically, so that the Node version check runs before modules that old versions cannot load.
  const { openTeam } = await import('./open-team.ts')
  return openTeam(config, createLogger({ level: config.logLevel, secrets }))
}

export type { Config } from './config.ts'
export type { ChainProblem, ChainVerdict } from './domain/chain/verify-chain.ts'
export {
  type AskedQuestion,
  type ReuseObstacle,
  type ReuseVerdict,
  safeToReuse,
} from './domain/safe-reuse/safe-to-reuse.ts'
export type { LogKind, SessionEntry } from './domain/session/log-content.ts'
export type { SessionState } from './domain/session/session-state.ts'
export { type ExportVerdict, verifyExport } from './log/verify-export.ts'
export type { SessionExport, SessionPage, SessionSummary } from './ports/session-log.ts'
export type { AnyEnvelope, Caller, Incoming, Team, TeamHealth } from './ports/team.ts'
