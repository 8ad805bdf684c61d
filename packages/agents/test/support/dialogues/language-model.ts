import { type StubServer, startStubServer } from '@agora-mcp/testing/http'

/** Answer of a model; pieces are sent as they come, and the connection breaks where they throw. */
export type Reply =
  | string
  | AsyncIterable<string>
  | { readonly calls: readonly { readonly name: string; readonly arguments: object }[] }

/** A Chat Completions service, as documented by OpenAI and Mistral, that answers what a test wants. */
export async function startModel(
  reply: (prompt: string, system: string, whole: string) => Reply | Promise<Reply>,
): Promise<StubServer> {
  return startStubServer(async ({ path, body }) => {
    if (!path.endsWith('/chat/completions')) return { status: 404 }
    const { messages, model } = JSON.parse(body) as {
      model: string
      messages: { role: string; content: unknown }[]
    }
    const text = (role: string) =>
      messages
        .filter((message) => message.role === role)
        .map(({ content }) => textOf(content))
        .join('\n')
    // With what tools have answered.
    const whole = messages.map(({ content }) => textOf(content)).join('\n')
    const answer = await reply(text('user'), text('system'), whole)
    return { headers: { 'content-type': 'text/event-stream' }, body: chunks(model, answer) }
  })
}

const USAGE = { prompt_tokens: 900, completion_tokens: 40, total_tokens: 940 }

async function* chunks(model: string, answer: Reply): AsyncGenerator<string> {
  const chunk = (more: object) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model, ...more })}\n\n`
  const delta = (said: object) => chunk({ choices: [{ index: 0, delta: said, finish_reason: null }] })
  // Mistral tells the usage with the end, OpenAI also in a chunk of its own, which Mistral's client does not expect.
  const end = (finish_reason: string) =>
    chunk({ choices: [{ index: 0, delta: {}, finish_reason }], usage: USAGE })
  if (typeof answer === 'object' && 'calls' in answer) {
    yield delta({
      role: 'assistant',
      tool_calls: answer.calls.map(({ name, arguments: args }, index) => ({
        index,
        // Nine letters and digits, as Mistral wants them.
        id: `call${String(index).padStart(5, '0')}`,
        type: 'function',
        function: { name, arguments: JSON.stringify(args) },
      })),
    })
    yield end('tool_calls')
  } else {
    for await (const content of typeof answer === 'string' ? [answer] : answer) yield delta({ content })
    yield end('stop')
  }
  yield 'data: [DONE]\n\n'
}

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part: { text?: string }) => part.text ?? '').join('')
      : ''
