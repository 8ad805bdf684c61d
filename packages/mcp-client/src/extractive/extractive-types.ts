/** A `LanguageModelV4` of the `ai` library, spelt out so that this package's types need no other package. */
export interface ExtractiveModel {
  readonly specificationVersion: 'v4'
  readonly provider: 'extractive'
  readonly modelId: 'extractive'
  readonly supportedUrls: Record<string, RegExp[]>
  doGenerate(options: object): Promise<ExtractiveResult>
  doStream(options: object): Promise<{ stream: ReadableStream<ExtractivePart> }>
}

interface ExtractiveText {
  type: 'text'
  text: string
}

export interface ExtractiveCall {
  type: 'tool-call'
  toolCallId: string
  toolName: string
  input: string
}

interface ExtractiveEnd {
  finishReason: { unified: 'stop' | 'tool-calls'; raw: undefined }
  /** Always zero. */
  usage: {
    inputTokens: { total: number; noCache: number; cacheRead: number; cacheWrite: number }
    outputTokens: { total: number; text: number; reasoning: number }
  }
}

export interface ExtractiveResult extends ExtractiveEnd {
  content: (ExtractiveText | ExtractiveCall)[]
  warnings: []
}

export type ExtractivePart =
  | { type: 'stream-start'; warnings: [] }
  | { type: 'text-start' | 'text-end'; id: string }
  | { type: 'text-delta'; id: string; delta: string }
  | ExtractiveCall
  | ({ type: 'finish' } & ExtractiveEnd)
