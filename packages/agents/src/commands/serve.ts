import { join } from 'node:path'
import { AppError } from '@agora-mcp/core/errors'
import { signOutFile } from '../adapters/sign-outs/sign-out-file.ts'
import { keepRetention } from '../log/keep-retention.ts'
import type { Team } from '../ports/team.ts'
import { type Command, type CommandIo, withTeam } from './command.ts'

const DEFAULT_HOST = '127.0.0.1'
const DEFAULT_PORT = 3100

export const serve: Command = {
  usage: `serve [HOST:PORT]   serve the chat page and the API (default ${DEFAULT_HOST}:${DEFAULT_PORT})`,
  run(args, io) {
    const address = readAddress(args)
    return withTeam(io, async (team) => {
      const { config, logger, version } = io.settings()
      const { createService } = await import('../service/index.ts')
      const service = await createService(team, {
        ...address,
        version,
        log: logger,
        staffToken: config.staffToken?.reveal(),
        userToken: config.userToken?.reveal(),
        allowedHosts: config.allowedHosts,
        trustProxy: config.trustProxy,
        requestsPerMinute: config.requestsPerMinute,
        signOuts: signOutFile(join(config.dataDir, 'sign-outs.json')),
      })
      const stopErasing = erasePast(io, team, config.retentionDays)
      try {
        const url = await service.listen()
        io.stderr.write(`agora-agents ${version} listens on ${url}\n`)
        await aborted(io.signal)
        return 0
      } finally {
        stopErasing()
        await service.close()
      }
    })
  },
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Parses `HOST:PORT`, `HOST`, `PORT` or `:PORT`; IPv6 addresses in brackets. @throws AppError config */
function readAddress([given, ...rest]: readonly string[]): { host: string; port: number } {
  if (given === undefined) return { host: DEFAULT_HOST, port: DEFAULT_PORT }
  const [, host, port] =
    /^(?:(\[[\da-f:]+\]|[^:[\]]*[^:[\]\d][^:[\]]*|\d+\.\d+\.\d+\.\d+))?:?(\d{1,5})?$/i.exec(given) ?? []
  if ((host === undefined && port === undefined) || Number(port ?? 0) > 65_535 || rest.length > 0) {
    throw new AppError('config', `${given} is not an address.`, {
      hint: 'Write HOST:PORT, e.g. 127.0.0.1:3100.',
    })
  }
  return { host: host ?? DEFAULT_HOST, port: port === undefined ? DEFAULT_PORT : Number(port) }
}

/** Erases expired sessions if a retention is set. @returns A function that stops it. */
function erasePast(io: CommandIo, team: Team, days: number | undefined): () => void {
  if (days === undefined) return () => {}
  const { logger } = io.settings()
  return keepRetention(team, {
    days,
    onErased: (sessions) => logger.info('sessions past their retention were erased', { sessions }),
    onError: (error) => logger.error('sessions past their retention could not be erased', { error }),
  })
}
