import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

// The page of a host, run in the browser. It speaks to the view by the extension's own package, so that a message of the
// view's that is not as the specification has it is refused here.

type HostContext = NonNullable<ConstructorParameters<typeof AppBridge>[3]>['hostContext']

export interface Showing {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly context: NonNullable<HostContext>
  readonly offersTools: boolean
  readonly refuses: boolean
  readonly neverAnswers: boolean
  readonly sandboxUrl: string
}

type Result = Parameters<AppBridge['sendToolResult']>[0]

export interface HostWindow {
  show(showing: Showing): Promise<void>
  changeContext(change: NonNullable<HostContext>): void
  setRefuses(refuses: boolean): void
  cancel(): void
  tearDown(): Promise<unknown>
  readonly sizes: number[]
}

let bridge: AppBridge
let context: NonNullable<HostContext>
let isRefusing = false
const sizes: number[] = []

Object.assign(window, {
  sizes,

  async show({ tool, args, context: first, offersTools, refuses, neverAnswers, sandboxUrl }: Showing) {
    context = first
    isRefusing = refuses
    const { tools } = (await callServer('tools/list', {})) as { tools: Listed[] }
    const ui = tools.find(({ name }) => name === tool)?._meta?.ui
    const page = (await callServer('resources/read', { uri: ui?.resourceUri })) as Page
    const [content] = page.contents

    const frame = document.createElement('iframe')
    frame.title = 'View'
    frame.src = sandboxUrl
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
    document.querySelector('main')?.replaceChildren(frame)
    const inside = frame.contentWindow as Window

    const offers = { ...(offersTools ? { serverTools: {} } : {}) }
    bridge = new AppBridge(null, { name: 'test-host', version: '1.0.0' }, offers, { hostContext: context })
    bridge.onsandboxready = () =>
      bridge.sendSandboxResourceReady({ html: content?.text ?? '', csp: content?._meta.ui.csp ?? {} })
    bridge.onsizechange = ({ height = 0 }) => {
      sizes.push(height)
      frame.style.height = `${height}px`
    }
    bridge.onrequestdisplaymode = async ({ mode }) => ({ mode })
    bridge.oncalltool = async ({ name, arguments: given = {} }) => {
      if (isRefusing) throw new Error('The user said no')
      const visibility = tools.find((one) => one.name === name)?._meta?.ui?.visibility
      if (visibility?.includes('app') === false) throw new Error('This tool is not for views')
      return (await callServer('tools/call', { name, arguments: given })) as Result
    }
    bridge.oninitialized = async () => {
      await bridge.sendToolInput({ arguments: args })
      if (neverAnswers) return
      await bridge.sendToolResult((await callServer('tools/call', { name: tool, arguments: args })) as Result)
    }
    await bridge.connect(new PostMessageTransport(inside, inside))
  },

  changeContext(change: NonNullable<HostContext>) {
    context = { ...context, ...change }
    bridge.setHostContext(context)
  },
  setRefuses(refuses: boolean) {
    isRefusing = refuses
  },
  cancel: () => bridge.sendToolCancelled({ reason: 'The user stopped it' }),
  tearDown: () => bridge.teardownResource({}),
})

/** Asks the library. @throws Error where it refuses */
async function callServer(method: string, params: object): Promise<unknown> {
  const response = await fetch('/', { method: 'POST', body: JSON.stringify({ method, params }) })
  const { result, error } = (await response.json()) as { result?: unknown; error?: string }
  if (error !== undefined) throw new Error(error)
  return result
}

interface Listed {
  readonly name: string
  readonly _meta?: { readonly ui?: { readonly resourceUri?: string; readonly visibility?: string[] } }
}

interface Page {
  readonly contents: readonly { readonly text: string; readonly _meta: { readonly ui: { csp: object } } }[]
}
