import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '@agora-mcp/core/files'
import * as z from 'zod'
import type { PendingErasures, SessionTraces } from '../../ports/erasing.ts'

const ENDING = '.json'

const tracesSchema = z.object({
  session_id: z.uuid(),
  who: z.string(),
  notes: z.array(z.string()),
  has_unlogged_notes: z.boolean(),
  in_library: z.array(z.string()),
})

/** Stores pending erasures as small files, one per session. @param folder Created with the first of them. */
export function pendingErasures(folder: string): PendingErasures {
  const fileOf = (sessionId: string) => join(folder, `${sessionId}${ENDING}`)
  const read = async (sessionId: string): Promise<SessionTraces | null> => {
    const text = await readFile(fileOf(sessionId), 'utf8').catch(() => null)
    return text === null ? null : parse(sessionId, text)
  }

  return {
    async put(traces) {
      const known = await read(traces.session_id)
      const all = known === null ? traces : joined(known, traces)
      await replaceFile(fileOf(traces.session_id), JSON.stringify(all))
    },
    async list() {
      const names = await readdir(folder).catch(() => [])
      const ids = names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length))
      const found = await Promise.all(ids.filter((id) => z.uuid().safeParse(id).success).map(read))
      return found.filter((traces) => traces !== null)
    },
    remove: (sessionId) => rm(fileOf(sessionId), { force: true }),
  }
}

/** Even a file edited by hand still names its session. */
function parse(sessionId: string, text: string): SessionTraces {
  const nothing = { session_id: sessionId, who: '', notes: [], has_unlogged_notes: true, in_library: [] }
  try {
    return { ...(tracesSchema.safeParse(JSON.parse(text)).data ?? nothing), session_id: sessionId }
  } catch {
    return nothing
  }
}

const joined = (known: SessionTraces, traces: SessionTraces): SessionTraces => ({
  ...traces,
  notes: [...new Set([...known.notes, ...traces.notes])],
  has_unlogged_notes: known.has_unlogged_notes || traces.has_unlogged_notes,
  in_library: [...new Set([...known.in_library, ...traces.in_library])],
})
