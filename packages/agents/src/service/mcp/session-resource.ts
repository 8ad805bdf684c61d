import { defineResource } from '@agora-mcp/core/mcp'
import type { McpDeps } from './ask-team.ts'
import { sessionText } from './session-text.ts'

/** Number of listed sessions, newest first. */
const MAX_LISTED = 50

/** A session as text, and the list of the newest ones. */
export const sessionResource = defineResource<McpDeps>({
  uri: 'agora-agents://sessions/{session_id}',
  name: 'session',
  title: 'Session of the team',
  description: 'What was asked and answered, in its order; for staff with every hop and action.',
  mimeType: 'text/markdown',
  thirdPartyText: true,
  async read({ session_id = '' }, { context, caller }) {
    return sessionText(session_id, await context.team.replay(session_id, caller), caller)
  },
  async list({ context, caller }) {
    const { sessions } = await context.team.sessions({ limit: MAX_LISTED }, caller)
    return sessions.map(({ session_id, project, last_at }) => ({
      uri: `agora-agents://sessions/${session_id}`,
      name: session_id,
      title: `${project ?? 'Session'}, ${last_at.slice(0, 16).replace('T', ' ')}`,
    }))
  },
})
