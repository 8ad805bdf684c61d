import type { ContentBlock } from '../results/content-block.ts'
import type { CallContext } from './call-context.ts'
import type { Completions } from './define-resource.ts'

/** A request that a person starts from a menu of their client. */
export interface PromptDefinition<Deps> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly PromptArgument[]
  /**
   * The text that is sent as the user's message, or the parts of several. Required arguments are there; optional ones may
   * be absent.
   */
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

/** Gives the definition back, typed: the place where an app states one prompt. */
export function definePrompt<Deps>(definition: PromptDefinition<Deps>): PromptDefinition<Deps> {
  return definition
}
