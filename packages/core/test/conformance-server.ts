/** `node packages/core/test/conformance-server.ts`: what the protocol's conformance suite asks for; see stderr. */
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { AppError } from '../src/errors/index.ts'
import { createLogger } from '../src/log/index.ts'
import { runHttp } from '../src/mcp/http/run-http.ts'
import {
  type CallContext,
  type ClientInput,
  type ContentBlock,
  createMcpServer,
  definePrompt,
  defineResource,
  defineTool,
  type InputRequest,
  InputRequired,
  OutputWithContent,
  READ_ONLY_LOCAL,
} from '../src/mcp/index.ts'

/** One red pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='

const IMAGE: ContentBlock = { type: 'image', data: PIXEL, mimeType: 'image/png' }
/** A header without sound. */
const AUDIO: ContentBlock = {
  type: 'audio',
  data: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=',
  mimeType: 'audio/wav',
}
const EMBEDDED: ContentBlock = {
  type: 'resource',
  resource: {
    uri: 'test://embedded-resource',
    mimeType: 'text/plain',
    text: 'This is an embedded resource.',
  },
}

const tool = (
  name: string,
  answer: (context: CallContext) => Promise<string> | string,
  ...blocks: readonly ContentBlock[]
) =>
  defineTool({
    name,
    title: name,
    description: 'For the conformance suite.',
    annotations: READ_ONLY_LOCAL,
    audit: {},
    inputSchema: z.object({}),
    outputSchema: z.object({ text: z.string() }),
    handler: async (_, __: object, context) =>
      new OutputWithContent({ output: { text: await answer(context) }, content: blocks }),
  })

const ask = (message: string, field: string, type = 'string'): InputRequest => ({
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type } }, required: [field] },
  },
})
const sample = (text: string): InputRequest => ({
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: 100 },
})
const ROOTS: InputRequest = { method: 'roots/list', params: {} }
const NAME = { user_name: ask('What is your name?', 'name') }

const FORM_ANSWER = z.object({ action: z.literal('accept'), content: z.record(z.string(), z.unknown()) })

/** Returns the filled-in values; asks (again) where there are none. */
function filledIn(client: ClientInput, requests: Record<string, InputRequest>, key: string, state?: object) {
  const answer = FORM_ANSWER.safeParse(client.responses[key])
  if (!answer.success) throw new InputRequired(requests, state)
  return answer.data.content
}
/** An answer of any kind; asks where there is none. */
function answered(client: ClientInput, requests: Record<string, InputRequest>, state?: object): string {
  if (!Object.keys(requests).every((key) => key in client.responses)) throw new InputRequired(requests, state)
  return JSON.stringify(client.responses)
}

const tools = [
  tool('test_simple_text', () => 'This is a simple text response for testing.'),
  tool('test_image_content', () => 'a picture', IMAGE),
  tool('test_audio_content', () => 'a sound', AUDIO),
  tool('test_embedded_resource', () => 'a resource', EMBEDDED),
  tool('test_multiple_content_types', () => 'several', IMAGE, EMBEDDED),
  tool('test_error_handling', () => {
    throw new AppError('invalid_input', 'This tool intentionally returns an error for testing')
  }),
  tool('test_tool_with_progress', async ({ progress }) => {
    for (const done of [0, 50, 100]) {
      progress(done, 100)
      await sleep(110)
    }
    return 'done'
  }),
  tool('test_logging_tool', () => 'Nothing is sent as a log message; the log is on stderr.'),
  tool('test_missing_capability', ({ client }) => answered(client, { model: sample('Are you there?') })),
  tool('test_streaming_elicitation', ({ client }) => JSON.stringify(filledIn(client, NAME, 'user_name'))),
  tool('test_input_required_result_elicitation', ({ client }) => {
    const { name } = z
      .object({ name: z.string() })
      .catch({ name: '' })
      .parse(filledIn(client, NAME, 'user_name'))
    if (name === '') throw new InputRequired(NAME)
    return `Hello, ${name}!`
  }),
  tool('test_input_required_result_sampling', ({ client }) =>
    answered(client, { capital_question: sample('What is the capital of France?') }),
  ),
  tool('test_input_required_result_list_roots', ({ client }) => answered(client, { client_roots: ROOTS })),
  tool('test_input_required_result_request_state', ({ client }) => {
    filledIn(client, { confirm: ask('Please confirm', 'ok', 'boolean') }, 'confirm', { step: 1 })
    return client.state === null ? 'the state is missing' : 'state-ok'
  }),
  tool('test_input_required_result_tampered_state', ({ client }) => {
    filledIn(client, { confirm: ask('Please confirm', 'ok', 'boolean') }, 'confirm', { step: 1 })
    return 'done'
  }),
  tool('test_input_required_result_multiple_inputs', ({ client }) =>
    answered(client, { ...NAME, greeting: sample('Generate a greeting'), client_roots: ROOTS }, { step: 1 }),
  ),
  tool('test_input_required_result_multi_round', ({ client }) => {
    const { name } = (client.state ?? {}) as { name?: unknown }
    if (name === undefined || name === null) {
      const asked = { step1: ask('Step 1: What is your name?', 'name') }
      const first = filledIn(client, asked, 'step1', { name: null })
      throw new InputRequired(
        { step2: ask('Step 2: What is your favorite color?', 'color') },
        { name: first.name },
      )
    }
    const asked = { step2: ask('Step 2: What is your favorite color?', 'color') }
    return `${name} likes ${filledIn(client, asked, 'step2', { name }).color}`
  }),
  tool('test_input_required_result_capabilities', ({ client }) => {
    const { sampling, elicitation } = client.capabilities
    const requests = {
      ...(sampling === undefined ? {} : { greeting: sample('Generate a greeting') }),
      ...(elicitation === undefined ? {} : NAME),
    }
    return answered(client, requests)
  }),
]

const resource = (uri: string, mimeType: string, read: (id: string) => string | Uint8Array) =>
  defineResource({
    uri,
    name: uri,
    title: uri,
    description: 'For the conformance suite.',
    mimeType,
    read: ({ id = '' }) => read(id),
  })

const resources = [
  resource('test://static-text', 'text/plain', () => 'This is the content of the static text resource.'),
  resource('test://static-binary', 'image/png', () => Buffer.from(PIXEL, 'base64')),
  resource('test://template/{id}/data', 'application/json', (id) =>
    JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
  ),
]

const described = (name: string) => ({ name, title: name, description: 'For the conformance suite.' })
const prompts = [
  definePrompt({
    ...described('test_simple_prompt'),
    arguments: [],
    render: () => 'This is a simple prompt for testing.',
  }),
  definePrompt({
    ...described('test_prompt_with_arguments'),
    arguments: ['arg1', 'arg2'].map((name) => ({ name, description: name, required: true })),
    render: ({ arg1, arg2 }) => `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`,
    complete: { arg1: (prefix) => ['paris', 'park', 'party'].filter((value) => value.startsWith(prefix)) },
  }),
  definePrompt({
    ...described('test_prompt_with_image'),
    arguments: [],
    render: () => [IMAGE, { type: 'text', text: 'Please analyze the image above.' }],
  }),
  definePrompt({
    ...described('test_prompt_with_embedded_resource'),
    arguments: [{ name: 'resourceUri', description: 'Address.', required: true }],
    render: ({ resourceUri = '' }) => [
      { type: 'resource', resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded.' } },
      { type: 'text', text: 'Please process the resource above.' },
    ],
  }),
  definePrompt({
    ...described('test_input_required_result_prompt'),
    arguments: [],
    render: (_, __, { client }) => {
      const asked = { user_context: ask('What context should the prompt use?', 'context') }
      return `Context: ${filledIn(client, asked, 'user_context').context}`
    },
  }),
]

const server = createMcpServer({
  name: 'conformance',
  version: '1.0.0',
  title: 'Conformance',
  instructions: '',
  tools,
  resources,
  prompts,
  deps: {},
  log: createLogger({ level: 'error' }),
})
await runHttp(server, {
  host: '127.0.0.1',
  port: 0,
  variables: { token: 'TOKEN', allowedHosts: 'HOSTS' },
  signal: new AbortController().signal,
  onListening: (url) => process.stderr.write(`conformance 1.0.0 listens on ${url}\n`),
})
