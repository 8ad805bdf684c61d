import type { Logger } from '@agora-mcp/core/log'
import type { Config } from './config.ts'
import { buildPorts } from './deps.ts'
import type { Team } from './ports/team.ts'
import { createTeam } from './team/create-team.ts'

/** Creates the configured team. @throws AppError config listing every mistake in specialists and scripts */
export const openTeam = async (config: Config, logger: Logger): Promise<Team> =>
  createTeam(await buildPorts(config, logger))
