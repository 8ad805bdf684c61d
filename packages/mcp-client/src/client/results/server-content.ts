import { MCPError } from '../mcp-error.ts'
import { isRecord } from '../untrusted/is-record.ts'
import { excerpt, hasUnseen, visibleText } from '../untrusted/safe-text.ts'
import {
  type ContentBlock,
  isResourceContents,
  type ResourceContents,
  readContentBlock,
} from './content-block.ts'

export interface ResourceDefinition {
  readonly uri: string
  readonly name: string
  readonly title: string | null
  readonly description: string | null
  readonly mimeType: string | null
}

/** Resources addressed by a URI template (RFC 6570), e.g. `library://documents/{id}`. */
export interface ResourceTemplate extends Omit<ResourceDefinition, 'uri'> {
  readonly uriTemplate: string
}

export interface PromptDefinition {
  readonly name: string
  readonly title: string | null
  readonly description: string | null
  readonly arguments: readonly PromptArgument[]
}

export interface PromptArgument {
  readonly name: string
  readonly description: string | null
  readonly required: boolean
}

export interface Prompt {
  readonly description: string | null
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: ContentBlock }[]
}

/** Target of {@link MCPClient.complete}: an argument of a prompt, or a variable of a resource template. */
export type CompletionTarget = { readonly prompt: string } | { readonly resourceTemplate: string }

export interface Completion {
  readonly values: readonly string[]
  /** Total number of values; null if the server does not say. */
  readonly total: number | null
  readonly hasMore: boolean
}

const invalid = (what: string) => new MCPError('invalid_result', `The server's answer is not ${what}.`)
const visible = (value: unknown): string | null => (typeof value === 'string' ? visibleText(value) : null)

/** Reads one item of `resources/list`; a sentence if it is invalid. */
export function readResourceDefinition(item: unknown): ResourceDefinition | string {
  if (!isRecord(item) || typeof item.uri !== 'string' || typeof item.name !== 'string')
    return 'A resource has no URI or name.'
  if (hasUnseen(item.uri)) return `The URI "${excerpt(item.uri, 60)}" has invisible characters.`
  const { uri, name, title, description, mimeType } = item
  return {
    uri,
    name: visibleText(name),
    title: visible(title),
    description: visible(description),
    mimeType: visible(mimeType),
  }
}

/** Reads one item of `resources/templates/list`; a sentence if it is invalid. */
export function readResourceTemplate(item: unknown): ResourceTemplate | string {
  if (!isRecord(item)) return 'A resource template is not an object.'
  const { uriTemplate, ...rest } = item
  const read = readResourceDefinition({ ...rest, uri: uriTemplate })
  if (typeof read === 'string') return read.replace('resource', 'resource template')
  const { uri, ...described } = read
  return { uriTemplate: uri, ...described }
}

/** Reads one item of `prompts/list`; a sentence if it is invalid. */
export function readPromptDefinition(item: unknown): PromptDefinition | string {
  if (!isRecord(item) || typeof item.name !== 'string' || item.name === '') return 'A prompt has no name.'
  if (hasUnseen(item.name))
    return `The prompt "${excerpt(item.name, 60)}" has invisible characters in its name.`
  const args = Array.isArray(item.arguments) ? item.arguments : []
  return {
    name: item.name,
    title: visible(item.title),
    description: visible(item.description),
    arguments: args
      .filter(isRecord)
      .flatMap(({ name, description, required }) =>
        typeof name === 'string'
          ? [{ name, description: visible(description), required: required === true }]
          : [],
      ),
  }
}

/** Reads the result of `resources/read`. @throws MCPError invalid_result */
export function readContents(result: unknown): readonly ResourceContents[] {
  const contents = isRecord(result) ? result.contents : undefined
  if (!Array.isArray(contents) || !contents.every(isResourceContents))
    throw invalid('the contents of a resource')
  return contents
}

/** Reads the result of `prompts/get`. @throws MCPError invalid_result */
export function readPrompt(result: unknown): Prompt {
  if (!isRecord(result) || !Array.isArray(result.messages)) throw invalid('a prompt')
  const messages = result.messages.map((message: unknown) => {
    const { role, content } = isRecord(message) ? message : {}
    const block = readContentBlock(content)
    if ((role !== 'user' && role !== 'assistant') || block === undefined) throw invalid('a prompt')
    return { role, content: block } as const
  })
  return { description: visible(result.description), messages }
}

/** Reads the result of `completion/complete`. @throws MCPError invalid_result */
export function readCompletion(result: unknown): Completion {
  const completion = isRecord(result) ? result.completion : undefined
  if (!isRecord(completion) || !Array.isArray(completion.values)) throw invalid('a completion')
  const { values, total, hasMore } = completion
  return {
    values: values.filter((value) => typeof value === 'string'),
    total: typeof total === 'number' ? total : null,
    hasMore: hasMore === true,
  }
}
