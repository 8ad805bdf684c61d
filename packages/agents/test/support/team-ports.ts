import { join } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { pendingErasures } from '../../src/adapters/erasures/pending-erasures.ts'
import { createExtractive } from '../../src/adapters/model/extractive.ts'
import { absentServers } from '../../src/adapters/tools/absent-servers.ts'
import { joinTools } from '../../src/adapters/tools/joined-tools.ts'
import { sessionFiles } from '../../src/adapters/uploads/session-files.ts'
import type { TeamPorts } from '../../src/team/create-team.ts'

export const NO_SERVER = absentServers(new Map())
const rules = createExtractive()
const vectors = async (texts: readonly string[]) => texts.map(() => Float32Array.of(1, 0))

/** Ports of a team without servers, keys or a model; files of sessions are in `uploads` of the folder. */
export const teamPorts = (
  dataDir: string,
  own: Pick<TeamPorts, 'log' | 'documents'> & Partial<TeamPorts>,
): TeamPorts => ({
  tools: joinTools(new Map(), NO_SERVER),
  definitions: { changes: () => [], accept: async () => {} },
  erasures: pendingErasures(join(dataDir, 'erasures')),
  files: sessionFiles(join(dataDir, 'uploads')),
  uploadQuotaBytes: 1_000_000,
  embedder: {
    questions: vectors,
    passages: vectors,
    likeness: async (_, texts) => texts.map(() => 0),
    close: async () => {},
  },
  specialists: [],
  proposeScripts: () => [],
  modelOf: () => rules,
  rules,
  logger: createLogger({ level: 'error' }),
  ...own,
})
