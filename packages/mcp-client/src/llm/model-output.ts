import type { ToolResultPart } from 'ai'
import type { ContentBlock } from '../client/results/content-block.ts'
import type { ToolResult } from '../client/results/tool-result.ts'
import type { Dialect } from './dialect.ts'
import { fitText } from './fit-text.ts'

export interface ModelOutput {
  readonly text: string
  readonly shortened: boolean
  readonly images: readonly { readonly data: string; readonly mediaType: string }[]
}

/** Thrown inside the loop, so that the provider marks an error; name and message are for the model. */
export class ToolFailure extends Error {
  override readonly name = 'The tool failed'
}

/** Maximum base64 characters of an image; about Anthropic's limit of 5 MB. */
const MAX_IMAGE_CHARACTERS = 6_600_000

/** Names unsupported kinds of content, so that an image is not mistaken for an empty answer. */
export function readForModel(result: ToolResult, dialect: Dialect, maxTokens: number): ModelOutput {
  const images = dialect.readsImages ? result.content.flatMap(imageOf) : []
  const [first = '', ...others] = result.content
    .map((block) => describe(block, images.length > 0))
    .filter(Boolean)
  const whole = first || (result.structuredContent === null ? '' : JSON.stringify(result.structuredContent))
  // Further blocks, e.g. the notice that the text is data and not instructions, must survive the shortening
  // of the first.
  const rest = fitText(others.join('\n'), Math.ceil(maxTokens / 2))
  const fitted = fitText(
    whole,
    rest.text === '' ? maxTokens : Math.ceil(maxTokens / 2) + spare(rest.text, maxTokens),
  )
  const text = [fitted.text, rest.text].filter(Boolean).join('\n')
  return {
    text: text || (result.isError ? 'The tool failed and gave no reason.' : 'Done; the tool gave no output.'),
    shortened: fitted.shortened || rest.shortened,
    images,
  }
}

export function toToolOutput({ text, images }: ModelOutput): ToolResultPart['output'] {
  if (images.length === 0) return { type: 'text', value: text }
  const files = images.map(({ data, mediaType }) => ({
    type: 'file' as const,
    data: { type: 'data' as const, data },
    mediaType,
  }))
  return { type: 'content', value: [{ type: 'text', text }, ...files] }
}

const spare = (rest: string, maxTokens: number): number =>
  Math.max(0, Math.floor(maxTokens / 2) - Math.ceil(rest.length / 3))

function imageOf(block: ContentBlock): { data: string; mediaType: string }[] {
  if (block.type !== 'image' || block.data.length > MAX_IMAGE_CHARACTERS) return []
  return [{ data: block.data, mediaType: block.mimeType }]
}

function describe(block: ContentBlock, imagesShown: boolean): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'image':
    case 'audio':
      if (block.type === 'image' && imagesShown && imageOf(block).length > 0) return ''
      return `[${block.type}, ${block.mimeType}, ${kilobytes(block.data)}: cannot be shown to you]`
    case 'resource': {
      const { uri, text, blob = '', mimeType = 'unknown type' } = block.resource
      return text === undefined
        ? `[${uri}, ${mimeType}, ${kilobytes(blob)}: cannot be shown to you]`
        : `${uri}:\n${text}`
    }
    case 'resource_link':
      return [`[${block.title ?? block.name}](${block.uri})`, block.description].filter(Boolean).join(': ')
    case 'unknown':
      return JSON.stringify(block.block)
  }
}

const kilobytes = (base64: string): string => `${Math.ceil((base64.length * 3) / 4 / 1000)} kB`
