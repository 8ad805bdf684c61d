import type { CallContext } from './call-context.ts'

/** Text or a file that a client may attach to a conversation, at one address or a pattern of addresses. */
export interface ResourceDefinition<Deps> {
  /**
   * Address or RFC 6570 template, e.g. `library://documents/{source_id}`; the parts in braces arrive as
   * `variables`.
   */
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  /**
   * True if the text contains unfenced third-party text, e.g. titles in JSON; the answer then adds a part
   * saying that it is data, not instructions.
   */
  readonly thirdPartyText?: boolean
  /** `_meta` of the list entry and of the content. */
  readonly meta?: Readonly<Record<string, unknown>>
  /** Returns text, or the bytes of a file. @throws AppError not_found if nothing is at the address. */
  read(
    variables: Readonly<Record<string, string>>,
    deps: Deps,
    context: CallContext,
  ): Promise<string | Uint8Array> | string | Uint8Array
  /** Concrete addresses of a template that are worth listing. */
  list?(deps: Deps): Promise<readonly ResourceListing[]>
  /** Completions for the template's variables. */
  readonly complete?: Completions<Deps>
}

export interface ResourceListing {
  readonly uri: string
  readonly name: string
  readonly title?: string
  readonly description?: string
}

/**
 * Completions per variable or argument: values for a prefix, best first; `chosen` holds the other arguments
 * filled in so far.
 */
export type Completions<Deps> = Readonly<
  Record<
    string,
    (
      prefix: string,
      deps: Deps,
      chosen: Readonly<Record<string, string>>,
    ) => Promise<readonly string[]> | readonly string[]
  >
>

/** Types the definition of a resource. */
export function defineResource<Deps>(definition: ResourceDefinition<Deps>): ResourceDefinition<Deps> {
  return definition
}
