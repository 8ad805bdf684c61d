import type { Logger } from '@agora-mcp/core/log'
import type { Config } from './config.ts'
import { buildPorts } from './deps.ts'
import type { Team } from './ports/team.ts'
import { teamOf } from './team/create-team.ts'

/**
 * The team that a configuration describes.
 * @throws AppError config listing every mistake in specialists and scripts
 */
export const openTeam = async (config: Config, logger: Logger): Promise<Team> =>
  teamOf(await buildPorts(config, logger))
