// MCP Apps, the extension by which a host shows a page of the server's beside the answers of its tools (SEP-1865,
// revision 2026-01-26): https://github.com/modelcontextprotocol/ext-apps

import type { ResourceDefinition } from './define-resource.ts'

/** The key of the extension among a client's capabilities. */
export const APPS_EXTENSION = 'io.modelcontextprotocol/ui'
/** The type of a page, the only one that this revision knows. */
export const APP_MIME_TYPE = 'text/html;profile=mcp-app'

/** How a tool belongs to a page, as `_meta.ui` of `tools/list` says it. */
export interface ToolUi {
  /** Address of the page that shows the tool's results, `ui://…`. */
  readonly resourceUri: string
  /** Who may call it, default both. Without `model`, hosts keep it from the model. */
  readonly visibility?: readonly ('model' | 'app')[]
}

/** A page as written in an app: one HTML document that fetches nothing, neither from this server nor from another one. */
export interface AppPageSpec<Deps> {
  /** Address, `ui://…`. */
  readonly uri: `ui://${string}`
  readonly name: string
  readonly title: string
  readonly description: string
  /** Whether the host should draw a border around it. */
  readonly prefersBorder: boolean
  html(deps: Deps): Promise<string>
}

/**
 * Gives the page as a resource that only hosts of MCP Apps are told of. It may reach no origin at all: what it shows comes
 * through the host.
 */
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

/** Whether a client that declares these capabilities shows pages. They have whatever shape it sends. */
export function showsApps(declared: unknown): boolean {
  const { extensions } = Object(declared) as { extensions?: unknown }
  const { [APPS_EXTENSION]: settings } = Object(extensions) as Record<string, unknown>
  const { mimeTypes } = Object(settings) as { mimeTypes?: unknown }
  return Array.isArray(mimeTypes) && mimeTypes.includes(APP_MIME_TYPE)
}
