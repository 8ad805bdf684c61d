import { APP_MIME_TYPE, APPS_EXTENSION, showsApps } from '../define/apps.ts'
import type { ClientCapabilities } from '../rpc/client-input.ts'
import type { RpcRequest } from '../rpc/protocol-session.ts'

// Over HTTP nothing is kept between requests, and in the revisions with a handshake a client says only once what it can
// show. So the id of its session says it: a client sends the id that it was given with every later request.

const SHOWS_APPS = 'shows-apps-'

/** The id for the session of a client that shows apps; undefined for others, which need none. */
export function appsSession(initialize: RpcRequest | undefined): string | undefined {
  const { capabilities } = (initialize?.params ?? {}) as { capabilities?: unknown }
  return showsApps(capabilities) ? `${SHOWS_APPS}${crypto.randomUUID()}` : undefined
}

/** What the client of such a session declared. */
export const declaredInSession = (id: string | string[] | undefined): ClientCapabilities =>
  String(id).startsWith(SHOWS_APPS)
    ? { extensions: { [APPS_EXTENSION]: { mimeTypes: [APP_MIME_TYPE] } } }
    : {}
