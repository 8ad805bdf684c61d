import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { create } from 'zustand'

type Attachment = Envelope['message']['attachments'][number]

export type PanelView =
  | {
      readonly kind: 'citation'
      readonly attachment: Attachment
      /** All quotations of the answer, to step through. */
      readonly all: readonly Attachment[]
    }
  | { readonly kind: 'document'; readonly source: string; readonly title: string }
  | { readonly kind: 'plan'; readonly sessionId: string; readonly key: string }

interface Panel {
  readonly view: PanelView | null
  /** Element that had the focus when the panel opened, and gets it back. */
  readonly opener: HTMLElement | null
  open(view: PanelView): void
  close(): void
}

export const usePanel = create<Panel>()((set, get) => ({
  view: null,
  opener: null,
  open: (view) =>
    set(({ opener, view: before }) => ({
      view,
      opener: before === null || opener === null ? (document.activeElement as HTMLElement | null) : opener,
    })),
  close: () => {
    const { opener } = get()
    set({ view: null, opener: null })
    // A message scrolled out of view is not in the DOM; the conversation is.
    const target = opener?.isConnected === true ? opener : document.getElementById('conversation')
    target?.focus()
  },
}))
