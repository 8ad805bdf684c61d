import type { ContentBlock } from './content-block.ts'

export interface ToolOutput<Output extends object = object> {
  readonly output: Output
  /** Blocks after the JSON output, e.g. an image, whose bytes do not belong in it. */
  readonly content: readonly ContentBlock[]
}

/** An output with content blocks, distinguished from a plain output by its class. */
export class OutputWithContent<Output extends object> implements ToolOutput<Output> {
  readonly output: Output
  readonly content: readonly ContentBlock[]

  constructor({ output, content }: ToolOutput<Output>) {
    this.output = output
    this.content = content
  }
}

export const toToolOutput = <Output extends object>(
  returned: Output | OutputWithContent<Output>,
): ToolOutput<Output> =>
  returned instanceof OutputWithContent ? returned : { output: returned, content: [] }
