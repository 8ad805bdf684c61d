import { type StubServer, startStubServer } from '@agora-mcp/testing/http'

/** What a model is asked, by what is in its instructions. */
export type Reply =
  | string
  | { readonly calls: readonly { readonly name: string; readonly arguments: object }[] }

/**
 * A service that speaks Chat Completions in the shape that OpenAI and Mistral document, as far as `OPENAI_BASE_URL` and
 * `MISTRAL_API_URL` need it, and answers what a test wants: a model cannot run here, and one that lies could not be had.
 */
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
    const message =
      typeof answer === 'string'
        ? { role: 'assistant', content: answer }
        : {
            role: 'assistant',
            content: null,
            tool_calls: answer.calls.map(({ name, arguments: args }, at) => ({
              // Nine letters and digits, as Mistral wants them.
              id: `call${String(at).padStart(5, '0')}`,
              type: 'function',
              function: { name, arguments: JSON.stringify(args) },
            })),
          }
    return {
      body: {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model,
        choices: [{ index: 0, message, finish_reason: typeof answer === 'string' ? 'stop' : 'tool_calls' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      },
    }
  })
}

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part: { text?: string }) => part.text ?? '').join('')
      : ''
