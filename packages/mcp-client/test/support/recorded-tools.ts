import type { CallOptions, ToolDefinition, ToolResult, ToolSource } from '../../src/index.ts'

export interface ReceivedCall {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}

export interface RecordedTools extends ToolSource {
  readonly received: ReceivedCall[]
  /** Calls under way at the same time, at most so far. */
  readonly atOnce: () => number
}

export const textResult = (body: string, isError = false): ToolResult => ({
  content: [{ type: 'text', text: body }],
  text: body,
  structuredContent: null,
  data: null,
  isError,
  success: !isError,
  code: null,
  meta: {},
})

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const picture: ToolResult = {
  ...textResult('The cover:'),
  content: [
    { type: 'text', text: 'The cover:' },
    { type: 'image', data: PNG, mimeType: 'image/png' },
    { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
    { type: 'resource', resource: { uri: 'book://1', text: 'Chapter one.' } },
    { type: 'resource_link', uri: 'book://2', name: 'second', description: 'The next volume.' },
    { type: 'unknown', block: { type: 'hologram' } },
  ],
}

const define = (
  name: string,
  properties: Record<string, unknown>,
  required: string[] = [],
): ToolDefinition => ({
  name,
  title: null,
  description: `The tool ${name}.`,
  inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', properties, required },
  outputSchema: null,
  annotations: {},
  hash: name,
})

const TOOLS = [
  define('search', { query: { type: 'string' }, limit: { type: 'integer', default: 5 } }, ['query']),
  define('broken', {}),
  define('slow', {}),
  define('long', {}),
  define('picture', {}),
]

/** Tools of a small library, in the program itself: what is tested with it is the loop, not the connection. */
export function recordedTools(): RecordedTools {
  const received: ReceivedCall[] = []
  let now = 0
  let most = 0
  return {
    received,
    atOnce: () => most,
    listTools: async () => TOOLS,
    async callTool(name, args = {}, { signal, onProgress }: CallOptions = {}) {
      received.push({ name, args })
      now += 1
      most = Math.max(most, now)
      try {
        if (name === 'broken')
          return textResult('{"success": false, "error": "the library is empty", "hint": "Fill it."}', true)
        if (name === 'long')
          return textResult(
            JSON.stringify({
              results: Array.from({ length: 500 }, (_, n) => ({ n, text: 'many words '.repeat(20) })),
            }),
          )
        if (name === 'picture') return picture
        if (name === 'slow') {
          onProgress?.({ progress: 1, total: 2, message: 'half', meta: {} })
          signal?.throwIfAborted()
          await new Promise((_, reject) =>
            signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
          )
        }
        await new Promise((resolve) => setTimeout(resolve, 20))
        return textResult(
          JSON.stringify({
            results: [{ text: `About ${String(args.query)}: it is real.`, citation: 'Peirce, p. 7' }],
          }),
        )
      } finally {
        now -= 1
      }
    },
  }
}
