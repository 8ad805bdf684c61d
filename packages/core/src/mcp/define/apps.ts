// MCP Apps, the extension by which a host shows a page of the server beside its tools' answers (SEP-1865,
// revision 2026-01-26): https://github.com/modelcontextprotocol/ext-apps

import type { ResourceDefinition } from './define-resource.ts'

/** Key of the extension among a client's capabilities. */
export const APPS_EXTENSION = 'io.modelcontextprotocol/ui'
/** Media type of a page, the only one in this revision. */
export const APP_MIME_TYPE = 'text/html;profile=mcp-app'

/** Link between a tool and a page, as in `_meta.ui` of `tools/list`. */
export interface ToolUi {
  /** Address of the page that shows the tool's results, `ui://…`. */
  readonly resourceUri: string
  /** Allowed callers, default both. Without `model`, hosts hide the tool from the model. */
  readonly visibility?: readonly ('model' | 'app')[]
}

/** An app's page: one HTML document that fetches nothing, neither from this server nor elsewhere. */
export interface AppPageSpec<Deps> {
  readonly uri: `ui://${string}`
  readonly name: string
  readonly title: string
  readonly description: string
  readonly prefersBorder: boolean
  html(deps: Deps): Promise<string>
}

/** Lists the page only to hosts of MCP Apps. It may reach no origin: its data comes through the host. */
export function defineAppPage<Deps>(spec: AppPageSpec<Deps>): ResourceDefinition<Deps> {
  const { html, prefersBorder, ...data } = spec
  return {
    ...data,
    mimeType: APP_MIME_TYPE,
    meta: {
      ui: {
        csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
        prefersBorder,
      },
    },
    read: (_, deps) => html(deps),
  }
}

/** Checks whether a client with these capabilities shows pages. The capabilities are unvalidated. */
export function showsApps(declared: unknown): boolean {
  const { extensions } = Object(declared) as { extensions?: unknown }
  const { [APPS_EXTENSION]: settings } = Object(extensions) as Record<string, unknown>
  const { mimeTypes } = Object(settings) as { mimeTypes?: unknown }
  return Array.isArray(mimeTypes) && mimeTypes.includes(APP_MIME_TYPE)
}
