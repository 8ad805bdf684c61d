import { downgrade, type Envelope, VERSION_0_1 } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'
import type { SessionEntry } from '../../domain/session/log-content.ts'
import type { Caller, Team } from '../../ports/team.ts'
import { contentFor } from './user-view.ts'

/** A session entry in streams; further fields depend on its kind. */
export const entrySchema = z.looseObject({
  session_id: z.uuid(),
  position: z.int().min(1).describe('Place in the log; resume after it.'),
  at: z.iso.datetime(),
  kind: z.enum([
    'opened',
    'request',
    'hop',
    'actions_wanted',
    'action_started',
    'action_ended',
    'decided',
    'ticked',
    'corrected',
    'file_given',
    'file_deleted',
    'file_published',
    'renamed',
    'erased',
  ]),
  request_id: z.string().optional().describe('The message that it belongs to.'),
  envelope: z.looseObject({}).optional().describe('Of requests and hops, in the version of the client.'),
})

export type WireEntry = z.output<typeof entrySchema>

/** Converts entries for their reader, in the version in which their request was sent. */
export function wireEntries(team: Team, sessionId: string, caller: Caller) {
  const versions = new Map<string, string>()
  const learn = ({ kind, content }: SessionEntry) => {
    if (kind !== 'request' || content === null) return
    const { request_id, version } = content as { request_id: string; version: string }
    versions.set(request_id, version)
  }
  const versionOf = async (requestId: string): Promise<string | undefined> => {
    // A stream that starts in the middle has not seen the request.
    if (!versions.has(requestId)) for (const entry of await team.replay(sessionId, caller)) learn(entry)
    return versions.get(requestId)
  }

  return async (entry: SessionEntry): Promise<WireEntry> => {
    learn(entry)
    const { position, at, kind } = entry
    const content = contentFor(entry, caller)
    const head = { session_id: sessionId, position, at, kind }
    if (content === null || !('envelope' in content) || !('request_id' in content))
      return { ...content, ...head }
    const isFirst = (await versionOf(String(content.request_id))) === VERSION_0_1
    // The log validated it on write.
    const envelope = content.envelope as Envelope
    return { ...content, ...head, envelope: isFirst ? downgrade(envelope) : envelope } as WireEntry
  }
}
