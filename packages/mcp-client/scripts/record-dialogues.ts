/**
 * Writes docs/dialogue-*.md: one conversation with each provider's API, every request, answer and tool call, as they
 * went over the wire. The APIs are the stand-ins of the tests, the library server and its book are real.
 * `node scripts/record-dialogues.ts` in packages/mcp-client, after a build of library-rag-mcp.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAnthropic } from '@ai-sdk/anthropic'
import { createMistral } from '@ai-sdk/mistral'
import { createOpenAI } from '@ai-sdk/openai'
import { type ChatModel, LLMWithMCPTools, MCPClient } from '../src/index.ts'
import { anthropicApi } from '../test/support/providers/anthropic-api.ts'
import { mistralApi } from '../test/support/providers/mistral-api.ts'
import { openAiResponsesApi } from '../test/support/providers/openai-responses-api.ts'
import { type ProviderApi, startProvider } from '../test/support/providers/provider-stub.ts'
import type { ScriptedAnswer } from '../test/support/providers/scripted-answer.ts'
import { type Exchange, recordingFetch, toMarkdown } from './dialogue-markdown.ts'

const ROOT = join(import.meta.dirname, '../../..')
const LIBRARY = join(ROOT, 'apps/library-rag-mcp')

const QUESTION = 'What did Peirce say about nominalism versus realism?'
const SCRIPT: readonly ScriptedAnswer[] = [
  {
    text: 'I will look in the library.',
    calls: [
      {
        name: 'search_chunks',
        args: { query: 'Pourquoi Peirce se dit-il réaliste plutôt que nominaliste ?', limit: 1 },
      },
    ],
  },
  {
    text: 'Peirce calls himself a realist: reality is not existence. Only individuals exist, but laws are real, since they are what they are whatever we think of them (Le Mot et la Renoncule, 2026, p. 23).',
  },
]

interface Recorded {
  readonly file: string
  readonly name: string
  readonly api: ProviderApi
  readonly streaming: boolean
  model(baseURL: string, fetch: typeof globalThis.fetch): ChatModel
}

const apiKey = 'key-of-nobody'

const PROVIDERS: readonly Recorded[] = [
  {
    file: 'dialogue-mistral.md',
    name: 'Mistral',
    api: mistralApi,
    streaming: false,
    model: (baseURL, fetch) => createMistral({ apiKey, baseURL, fetch })('mistral-large-latest'),
  },
  {
    file: 'dialogue-anthropic.md',
    name: 'Anthropic',
    api: anthropicApi,
    streaming: true,
    model: (baseURL, fetch) => createAnthropic({ apiKey, baseURL, fetch })('claude-sonnet-5-5'),
  },
  {
    file: 'dialogue-openai.md',
    name: 'OpenAI',
    api: openAiResponsesApi,
    streaming: false,
    model: (baseURL, fetch) => createOpenAI({ apiKey, baseURL, fetch })('gpt-5.6'),
  },
]

const data = mkdtempSync(join(tmpdir(), 'agora-dialogues-'))
const client = new MCPClient({
  command: process.execPath,
  args: [join(LIBRARY, 'dist/bin.js')],
  env: { LIBRARY_RAG_DATA_DIR: data, LIBRARY_RAG_ALLOWED_ROOTS: LIBRARY, LIBRARY_RAG_LOG_LEVEL: 'warn' },
})
await client.start()
try {
  await client.callTool('parse_pdf', { pdf_path: join(LIBRARY, 'demo/le-mot-et-la-renoncule.pdf') })
  for (const provider of PROVIDERS) await record(provider)
} finally {
  await client.stop()
  rmSync(data, { recursive: true, force: true })
}

async function record({ file, name, api, streaming, model }: Recorded): Promise<void> {
  const stub = await startProvider(api, SCRIPT)
  const exchanges: Exchange[] = []
  try {
    const llm = new LLMWithMCPTools({ model: model(`${stub.url}/v1`, recordingFetch(exchanges)), client })
    const onEvent = (event: Exchange) => exchanges.push(event)
    if (streaming) for await (const event of llm.stream(QUESTION)) onEvent(event)
    else await llm.chat(QUESTION, { onEvent })
  } finally {
    await stub.close()
  }
  const path = join(import.meta.dirname, '../docs', file)
  writeFileSync(path, toMarkdown(name, QUESTION, streaming, exchanges))
  console.log(path)
}
