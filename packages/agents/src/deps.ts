import { join } from 'node:path'
import { AppError } from '@agora-mcp/core/errors'
import type { Logger } from '@agora-mcp/core/log'
import { isMCPError, readServersFile, type Servers } from '@agora-mcp/mcp-client'
import { createOfficeDocuments } from './adapters/documents/office-documents.ts'
import type { OfficeEmbedder } from './adapters/embedder/office-embedder.ts'
import { processEmbedder } from './adapters/embedder/process-embedder.ts'
import { pendingErasures } from './adapters/erasures/pending-erasures.ts'
import { createExtractive } from './adapters/model/extractive.ts'
import { openRoleModels } from './adapters/model/role-models.ts'
import { officeTools } from './adapters/office/office-tools.ts'
import { readScripts } from './adapters/scripts/read-scripts.ts'
import { scriptProposals } from './adapters/scripts/script-proposals.ts'
import { embeddedServers, embeddedSessionLibrary } from './adapters/servers/embedded-servers.ts'
import { joinTools } from './adapters/tools/joined-tools.ts'
import { pinnedTools } from './adapters/tools/pinned-tools.ts'
import { createServerTools } from './adapters/tools/server-tools.ts'
import { ownTools } from './adapters/tools/tool-policy.ts'
import { writingTools } from './adapters/tools/writing-tools.ts'
import { sessionFiles } from './adapters/uploads/session-files.ts'
import { type Config, ownDocumentsOf, uploadsOf } from './config.ts'
import { matchesTool } from './domain/routing/tool-pattern.ts'
import { problem } from './messages/index.ts'
import { openFolder, openLog } from './open-log.ts'
import { documentVersions } from './orchestrator/documents/document-versions.ts'
import { createRecallTool } from './orchestrator/memory/recall-tool.ts'
import type { LocalTools, ToolDefinitions } from './ports/tools.ts'
import { ROLES } from './roles/index.ts'
import { readSpecialists } from './specialists/read-specialists.ts'
import type { TeamPorts } from './team/create-team.ts'

/**
 * Builds the ports of the team from the configuration. Servers and model start on first use.
 * @param embedder Closed with the team. Default: a new one.
 * @throws AppError config listing every mistake in specialists and scripts
 */
export async function buildPorts(
  config: Config,
  logger: Logger,
  embedder: OfficeEmbedder = processEmbedder(),
): Promise<TeamPorts> {
  const rules = createExtractive()
  const models = await openRoleModels(config, logger)
  const { specialists, withoutConsent, problems } = await readSpecialists(config.specialistsDir ?? null)
  const scripts =
    config.scriptsFile === undefined ? { scripts: [], problems: [] } : await readScripts(config.scriptsFile)
  const mistakes = [...problems, ...scripts.problems]
  if (mistakes.length > 0) {
    throw new AppError('config', mistakes.join('\n'), { hint: 'Correct the files and start again.' })
  }
  const ownFolder = ownDocumentsOf(config)
  const folders = [...config.documents, ownFolder, uploadsOf(config)]
  for (const folder of [ownFolder, uploadsOf(config)]) openFolder(folder)
  const log = await openLog(config, logger)
  const isOwn = config.serversFile === undefined
  const { servers: described, absent } =
    config.serversFile === undefined
      ? embeddedServers({ ...config, documents: [...config.documents, ownFolder] })
      : { servers: await readServers(config.serversFile), absent: new Map<string, string>() }
  const writing = writingTools(join(config.dataDir, 'writing-tools.json'))
  const alone = [...config.withoutConsent, ...withoutConsent, ...ROLE_TOOLS]
  const pinned = isOwn
    ? null
    : pinnedTools({
        path: join(config.dataDir, 'tool-definitions.json'),
        writing,
        mayRunAlone: (tool) => matchesTool(alone, tool),
        log: logger,
      })
  const servers = createServerTools(described, { absent, policy: pinned ?? ownTools(writing), log: logger })
  const ofSessions = embeddedSessionLibrary({ ...config, uploads: uploadsOf(config) })
  const sessionLibrary = createServerTools(ofSessions.servers, { absent: ofSessions.absent, log: logger })
  const documents = createOfficeDocuments({
    folders,
    ownFolder,
    uploads: { folder: uploadsOf(config), tools: sessionLibrary },
    dataDir: config.dataDir,
    tools: servers,
    embedder,
    log: logger,
  })
  const today = () => new Date().toISOString().slice(0, 10)
  const office = officeTools({ documents, scripts: scripts.scripts, today, log: logger })
  const team = createRecallTool(log, (scope) => documentVersions(documents, scope))
  return {
    log,
    tools: joinTools(
      new Map<string, LocalTools>([
        ['office', office],
        ['team', team],
      ]),
      servers,
    ),
    documents: {
      ...documents,
      async close() {
        await documents.close()
        await sessionLibrary.close()
      },
    },
    definitions: pinned ?? NO_DEFINITIONS,
    files: sessionFiles(uploadsOf(config)),
    uploadQuotaBytes: config.uploadQuotaBytes,
    erasures: pendingErasures(join(config.dataDir, 'erasures')),
    embedder,
    specialists,
    proposeScripts: (question) => scriptProposals(question, scripts.scripts),
    modelOf: (role) => models.get(role) ?? rules,
    rules,
    logger,
  }
}

/** Tools used by built-in roles; specialists declare theirs in their files. */
const ROLE_TOOLS = Object.values(ROLES).flatMap(({ tools }) => tools)

/** Tool definitions of bundled servers, which only change with the program. */
const NO_DEFINITIONS: ToolDefinitions = {
  changes: () => [],
  accept: async (tool) => {
    throw new AppError('not_found', problem('no_tool_change', { tool }))
  },
}

async function readServers(file: string): Promise<Servers> {
  try {
    return await readServersFile(file)
  } catch (cause) {
    if (!isMCPError(cause)) throw cause
    const hint = cause.hint === null ? {} : { hint: cause.hint }
    throw new AppError('config', `AGENTS_SERVERS: ${cause.message}`, { ...hint, cause })
  }
}
