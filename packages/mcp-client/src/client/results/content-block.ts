import { isRecord } from '../untrusted/is-record.ts'

interface BlockExtras {
  /** Audience and priority given by the server. */
  readonly annotations?: Readonly<Record<string, unknown>>
  readonly _meta?: Readonly<Record<string, unknown>>
}

export interface TextBlock extends BlockExtras {
  readonly type: 'text'
  readonly text: string
}

/** An image or audio, `data` in base64. */
export interface MediaBlock extends BlockExtras {
  readonly type: 'image' | 'audio'
  readonly data: string
  readonly mimeType: string
}

/** Contents of a resource: `text`, or `blob` in base64. */
export interface ResourceContents {
  readonly uri: string
  readonly mimeType?: string
  readonly text?: string
  readonly blob?: string
  readonly _meta?: Readonly<Record<string, unknown>>
}

export interface ResourceBlock extends BlockExtras {
  readonly type: 'resource'
  readonly resource: ResourceContents
}

/** A link to a resource, to be read with `readResource(uri)`. */
export interface ResourceLinkBlock extends BlockExtras {
  readonly type: 'resource_link'
  readonly uri: string
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly mimeType?: string
}

export interface UnknownBlock {
  readonly type: 'unknown'
  readonly block: Readonly<Record<string, unknown>>
}

export type ContentBlock = TextBlock | MediaBlock | ResourceBlock | ResourceLinkBlock | UnknownBlock

/** Reads a content block. @returns Undefined for an invalid block, or a known kind without its fields. */
export function readContentBlock(value: unknown): ContentBlock | undefined {
  if (!isRecord(value) || typeof value.type !== 'string') return undefined
  const known = REQUIRED.get(value.type)
  if (known === undefined) return { type: 'unknown', block: value }
  // biome-ignore lint/plugin: the fields that the types promise have just been checked; the rest is the server's own
  return known(value) ? (value as unknown as ContentBlock) : undefined
}

const strings =
  (...names: string[]) =>
  (block: Record<string, unknown>) =>
    names.every((name) => typeof block[name] === 'string')

const REQUIRED = new Map<string, (block: Record<string, unknown>) => boolean>([
  ['text', strings('text')],
  ['image', strings('data', 'mimeType')],
  ['audio', strings('data', 'mimeType')],
  ['resource_link', strings('uri', 'name')],
  ['resource', ({ resource }) => isResourceContents(resource)],
])

export const isResourceContents = (value: unknown): value is ResourceContents =>
  isRecord(value) &&
  typeof value.uri === 'string' &&
  (typeof value.text === 'string' || typeof value.blob === 'string')
