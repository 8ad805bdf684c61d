import { AppError, isAppError } from '@agora-mcp/core/errors'
import { makeFolder } from '@agora-mcp/core/files'
import type { Logger } from '@agora-mcp/core/log'
import type { Config } from './config.ts'
import { openSessionLog } from './log/open-session-log.ts'
import type { SessionLog } from './ports/session-log.ts'

/** Opens the log for commands without a team. @throws AppError config, also for a log of another version */
export async function openLog(config: Config, logger: Logger): Promise<SessionLog> {
  openFolder(config.dataDir)
  const log = await openSessionLog({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl?.reveal(),
    signingKey: config.signingKey,
    onIdleError: (error) => logger.warn('a connection to the database broke', { error }),
  })
  try {
    await log.unfinished(1)
  } catch (error) {
    // A temporarily unreachable database is waited for; one in an unknown version will not become readable.
    if (isAppError(error) && error.code === 'config') {
      await log.close()
      throw error
    }
  }
  return log
}

/** @throws AppError config */
export function openFolder(folder: string): void {
  try {
    makeFolder(folder)
  } catch (cause) {
    throw new AppError('config', `The folder ${folder} cannot be created`, {
      hint: 'Set AGENTS_DATA_DIR to a folder that can be written.',
      cause,
    })
  }
}
