import type { ChatMessage } from '../llm/index.ts'

/** Longest excerpt of a tool's result, in characters; the JSON format has all of it. */
const MAX_RESULT = 600

interface Part {
  readonly type?: string
  readonly text?: string
  readonly toolName?: string
  readonly input?: unknown
  readonly output?: { readonly type?: string; readonly value?: unknown }
}

/** Formats a conversation as Markdown: messages, calls, and the beginning of each result. */
export function transcript(messages: readonly ChatMessage[], heading: string): string {
  return `${[`# ${heading}`, ...messages.map(section).filter((text) => text !== '')].join('\n\n')}\n`
}

function section({ role, content }: ChatMessage): string {
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : (content as readonly Part[])
  return parts
    .map((part) => paragraph(role, part))
    .filter(Boolean)
    .join('\n\n')
}

function paragraph(
  role: ChatMessage['role'],
  { type, text = '', toolName = '', input, output }: Part,
): string {
  if (type === 'text') return role === 'user' ? `## ${text.trim()}` : text.trim()
  if (type === 'tool-call') return `Calls \`${toolName}\` with\n\n${fenced(JSON.stringify(input), 'json')}`
  if (type !== 'tool-result') return ''
  const value = output?.value
  const whole = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  const shown =
    whole.length > MAX_RESULT ? `${whole.slice(0, MAX_RESULT)}… (${whole.length} characters in all)` : whole
  return `\`${toolName}\` ${output?.type?.startsWith('error') ? 'fails' : 'answers'}\n\n${fenced(shown, '')}`
}

/** Puts text in a fence that it cannot close. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}
