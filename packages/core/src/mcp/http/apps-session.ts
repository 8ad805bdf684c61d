import { APP_MIME_TYPE, APPS_EXTENSION, showsApps } from '../define/apps.ts'
import type { ClientCapabilities } from '../rpc/client-input.ts'
import type { RpcRequest } from '../rpc/protocol-session.ts'

// Over HTTP nothing is kept between requests, and in revisions with a handshake a client declares its
// capabilities only once. They are therefore encoded in the session id, which the client sends with every
// later request.

const SHOWS_APPS = 'shows-apps-'

/** Session id for a client that shows apps; undefined for others, which need none. */
export function appsSession(initialize: RpcRequest | undefined): string | undefined {
  const { capabilities } = (initialize?.params ?? {}) as { capabilities?: unknown }
  return showsApps(capabilities) ? `${SHOWS_APPS}${crypto.randomUUID()}` : undefined
}

export const declaredInSession = (id: string | string[] | undefined): ClientCapabilities =>
  String(id).startsWith(SHOWS_APPS)
    ? { extensions: { [APPS_EXTENSION]: { mimeTypes: [APP_MIME_TYPE] } } }
    : {}
