import type {
  McpUiHostCapabilities,
  McpUiHostContext,
  McpUiInitializeRequest,
  McpUiInitializeResult,
} from '@modelcontextprotocol/ext-apps'

// Speaks to the host as the extension demands: JSON-RPC by postMessage. The client in the extension's package is forty
// times as large as this viewer (docs/adr/0027-page-viewer.md).

export interface ToolResult {
  readonly content?: readonly { readonly type: string; readonly text?: string; readonly data?: string }[]
  readonly structuredContent?: unknown
  readonly isError?: boolean
}

export interface HostEvents {
  toolResult(result: ToolResult): void
  toolCancelled(): void
  contextChanged(context: McpUiHostContext): void
}

export interface Host {
  readonly context: McpUiHostContext
  readonly capabilities: McpUiHostCapabilities
  /** @throws Error where the host refuses, or has not answered for a minute */
  callTool(name: string, args: object): Promise<ToolResult>
  requestDisplayMode(mode: 'inline' | 'fullscreen'): Promise<void>
  sizeChanged(size: { width: number; height: number }): void
}

interface Message {
  readonly id?: number | string
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: unknown
  readonly error?: { readonly code?: number; readonly message?: string }
}

const ANSWER_MS = 60_000
const METHOD_NOT_FOUND = -32601

/** Shakes hands with the window around this one. @throws Error where nobody answers as a host does */
export async function connectHost(window: Window, events: HostEvents): Promise<Host> {
  const { parent } = window
  const waiting = new Map<Message['id'], (message: Message) => void>()
  let context: McpUiHostContext = {}
  let last = 0

  const send = (message: Message): void => parent.postMessage({ jsonrpc: '2.0', ...message }, '*')

  function request(method: string, params: object): Promise<unknown> {
    const id = ++last
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const timer = setTimeout(() => reject(new Error(`${method} was not answered`)), ANSWER_MS)
    waiting.set(id, ({ result, error }) => {
      clearTimeout(timer)
      waiting.delete(id)
      if (error === undefined) resolve(result)
      else reject(new Error(error.message))
    })
    send({ id, method, params: { ...params } })
    return promise
  }

  function answer(id: number | string, method: string): void {
    if (method === 'ping' || method === 'ui/resource-teardown') send({ id, result: {} })
    else send({ id, error: { code: METHOD_NOT_FOUND, message: 'Method not found' } })
  }

  function changeContext(change: McpUiHostContext): void {
    context = { ...context, ...change }
    events.contextChanged(context)
  }

  function listen(message: Message): void {
    if (message.method === undefined) waiting.get(message.id)?.(message)
    else if (message.id !== undefined) answer(message.id, message.method)
    else if (message.method === 'ui/notifications/tool-result') events.toolResult(message.params ?? {})
    else if (message.method === 'ui/notifications/tool-cancelled') events.toolCancelled()
    else if (message.method === 'ui/notifications/host-context-changed') changeContext(message.params ?? {})
  }

  window.addEventListener('message', ({ source, data }) => {
    if (source === parent && data?.jsonrpc === '2.0') listen(data)
  })
  const introduction: McpUiInitializeRequest['params'] = {
    protocolVersion: '2026-01-26',
    appInfo: { name: 'library-rag-page-viewer', version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
  }
  const met = (await request('ui/initialize', introduction)) as McpUiInitializeResult
  changeContext(met.hostContext ?? {})
  send({ method: 'ui/notifications/initialized', params: {} })

  return {
    get context() {
      return context
    },
    capabilities: met.hostCapabilities ?? {},
    callTool: async (name, args) => (await request('tools/call', { name, arguments: args })) as ToolResult,
    async requestDisplayMode(mode) {
      const { mode: displayMode } = (await request('ui/request-display-mode', { mode })) as { mode: never }
      changeContext({ displayMode })
    },
    sizeChanged: (size) => send({ method: 'ui/notifications/size-changed', params: { ...size } }),
  }
}
