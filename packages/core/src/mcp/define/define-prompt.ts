import type { ContentBlock } from '../results/content-block.ts'
import type { CallContext } from './call-context.ts'
import type { Completions } from './define-resource.ts'

/** A prompt that a person starts from a menu of the client. */
export interface PromptDefinition<Deps> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly PromptArgument[]
  /** Renders the user's message, or its parts. Required arguments are present; optional ones may be absent. */
  render(
    args: Readonly<Record<string, string>>,
    deps: Deps,
    context: CallContext,
  ): Promise<Rendered> | Rendered
  readonly complete?: Completions<Deps>
}

type Rendered = string | readonly ContentBlock[]

export interface PromptArgument {
  readonly name: string
  readonly description: string
  readonly required: boolean
}

export function definePrompt<Deps>(definition: PromptDefinition<Deps>): PromptDefinition<Deps> {
  return definition
}
