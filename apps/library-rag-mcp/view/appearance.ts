import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps'
import { elements } from './elements.ts'
import { type Messages, messagesFor } from './messages.ts'

/** Applies theme, colours and language of the host; its fonts would have to be fetched from elsewhere. */
export function dress(context: McpUiHostContext): Messages {
  const { documentElement: root } = document
  root.style.colorScheme = context.theme ?? ''
  for (const [name, value] of Object.entries(context.styles?.variables ?? {})) {
    if (name.startsWith('--')) root.style.setProperty(name, value ?? '')
  }
  const { top = 0, right = 0, bottom = 0, left = 0 } = context.safeAreaInsets ?? {}
  document.body.style.padding = `${top}px ${right}px ${bottom}px ${left}px`

  const { messages, language } = messagesFor(context.locale ?? navigator.language)
  root.lang = language
  document.title = messages.viewer
  labelControls(messages)

  const { fullscreen } = elements
  fullscreen.hidden = !context.availableDisplayModes?.includes('fullscreen')
  fullscreen.setAttribute('aria-pressed', String(context.displayMode === 'fullscreen'))
  return messages
}

/** Writes on buttons, fields and headings what they are. */
function labelControls(messages: Messages): void {
  elements.bar.setAttribute('aria-label', messages.pages)
  elements.previous.textContent = '‹'
  elements.next.textContent = '›'
  for (const [button, label] of [
    [elements.previous, messages.previous],
    [elements.next, messages.next],
  ] as const) {
    button.setAttribute('aria-label', label)
    button.title = label
  }
  elements.pageLabel.textContent = messages.page
  elements.back.textContent = messages.back
  elements.enlarge.textContent = messages.enlarge
  elements.fullscreen.textContent = messages.fullscreen
  elements.passageTitle.textContent = messages.passage
  elements.pageTextTitle.textContent = messages.pageText
  elements.retry.textContent = messages.retry
}
