import type { ChatEvent } from '../src/index.ts'

/** A request and its answer as they went over the wire, or an event of the loop in between. */
export type Exchange =
  | { readonly type: 'http'; readonly path: string; readonly request: unknown; readonly response: string }
  | ChatEvent

/** Longest text that is shown whole, in characters. */
const MAX_TEXT = 220
/** Events of one kind in a row that are shown. */
const MAX_RUN = 2

export function recordingFetch(exchanges: Exchange[]): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const text = await response.clone().text()
    const { pathname: path } = new URL(String(input instanceof Request ? input.url : input))
    exchanges.push({ type: 'http', path, request: JSON.parse(String(init?.body)), response: text })
    return response
  }
}

/** The dialogue as a page to read: long texts, tool lists and runs of stream events shortened. */
export function toMarkdown(
  name: string,
  question: string,
  streaming: boolean,
  exchanges: readonly Exchange[],
): string {
  const form = streaming ? '`llm.stream(message)`' : '`llm.chat(message)`'
  const sections = exchanges.map((exchange) => section(name, exchange)).filter((text) => text !== '')
  return `# A dialogue with ${name}'s API

Recorded by \`scripts/record-dialogues.ts\` with ${form}: requests and answers as they went over the wire, against the
tests' stand-in for the documented API. The words of the model are therefore scripted; the library server, its book and
the result of the tool are real. Long texts and runs of events are shortened, marked by …

> ${question}

${sections.join('\n\n')}
`
}

function section(name: string, exchange: Exchange): string {
  switch (exchange.type) {
    case 'http':
      return `**To ${name}**, \`POST ${exchange.path}\`\n\n${json(exchange.request)}\n\n**From ${name}**\n\n${answer(exchange.response)}`
    case 'tool_call':
      return `**To the MCP server**, \`${exchange.tool}\`\n\n${json(exchange.args)}`
    case 'tool_result':
      return `**From the MCP server**\n\n${fenced(JSON.stringify(shortened(parsed(exchange.text)), null, 2), 'json')}`
    case 'answer':
      return `**The answer**\n\n${json(exchange.answer)}`
    default:
      return ''
  }
}

function answer(text: string): string {
  if (text.startsWith('{')) return json(JSON.parse(text))
  const events = text.trim().split('\n\n')
  const kind = (event: string | undefined) => /"type":"(\w+_delta|[\w.]+)"/.exec(event ?? '')?.[1]
  let run = 0
  const kept = events.flatMap((event, index) => {
    run = kind(event) === kind(events[index - 1]) ? run + 1 : 0
    if (run === MAX_RUN) return ['…']
    return run > MAX_RUN ? [] : [event]
  })
  return fenced(kept.join('\n\n'), '')
}

const json = (value: unknown): string => fenced(JSON.stringify(shortened(value), null, 2), 'json')
const fenced = (text: string, language: string): string => `\`\`\`${language}\n${text}\n\`\`\``

/** The JSON that a result begins with, else its text. */
function parsed(text: string): unknown {
  const [first = ''] = text.split('\n')
  return first.startsWith('{') ? JSON.parse(first) : text
}

function shortened(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    if (/^\{"results"/.test(value)) return `${value.slice(0, MAX_TEXT)}…`
    return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
  }
  if (Array.isArray(value)) {
    // One tool is enough to see the form.
    const shown =
      key === 'tools' ? value.filter((tool) => JSON.stringify(tool).includes('"search_chunks"')) : value
    const rest = value.length - shown.length
    return [...shown.map((item) => shortened(item)), ...(rest > 0 ? [`… ${rest} more`] : [])]
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, shortened(child, name)]))
}
