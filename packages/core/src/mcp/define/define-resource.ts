import type { CallContext } from './call-context.ts'

/** Text, or a file, that a client may attach to a conversation, at one address or under a pattern of addresses. */
export interface ResourceDefinition<Deps> {
  /** Address or RFC 6570 template, e.g. `library://documents/{source_id}`; what is in braces comes as `variables`. */
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  /**
   * Whether the text carries words of others outside a fence, e.g. titles in JSON; a second part of the answer then
   * says that they are data, not instruction.
   */
  readonly thirdPartyText?: boolean
  /** `_meta` of its entry in the list and of its content. */
  readonly meta?: Readonly<Record<string, unknown>>
  /** Gives text, or the bytes of a file. @throws AppError not_found when nothing is at the address. */
  read(
    variables: Readonly<Record<string, string>>,
    deps: Deps,
    context: CallContext,
  ): Promise<string | Uint8Array> | string | Uint8Array
  /** Concrete addresses of a template that are worth listing. */
  list?(deps: Deps): Promise<readonly ResourceListing[]>
  /** Values of one of the template's variables that begin like what was typed. */
  readonly complete?: Completions<Deps>
}

export interface ResourceListing {
  readonly uri: string
  readonly name: string
  readonly title?: string
  readonly description?: string
}

/** Per variable or argument: the values that go on from a prefix, best first; `chosen` are the others, as far as filled in. */
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

/** Gives the definition back, typed: the place where an app states one resource. */
export function defineResource<Deps>(definition: ResourceDefinition<Deps>): ResourceDefinition<Deps> {
  return definition
}
