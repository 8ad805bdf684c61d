import type { CallContext } from './call-context.ts'

/** Text or a file that a client may attach to a conversation, at one address or a pattern of addresses. */
export interface ResourceDefinition<Deps> {
  /** Address or RFC 6570 template, e.g. `library://documents/{source_id}`, whose parts arrive as `variables`. */
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  /** True if third-party text is not fenced, e.g. titles in JSON; a further part then says that it is data. */
  readonly thirdPartyText?: boolean
  readonly meta?: Readonly<Record<string, unknown>>
  /** Returns text, or the bytes of a file. @throws AppError not_found if nothing is at the address. */
  read(
    variables: Readonly<Record<string, string>>,
    deps: Deps,
    context: CallContext,
  ): Promise<string | Uint8Array> | string | Uint8Array
  /** Concrete addresses of a template that are worth listing. */
  list?(deps: Deps): Promise<readonly ResourceListing[]>
  readonly complete?: Completions<Deps>
}

export interface ResourceListing {
  readonly uri: string
  readonly name: string
  readonly title?: string
  readonly description?: string
}

/** Values for a prefix, best first, by variable or argument; `chosen` holds the others filled in so far. */
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

export function defineResource<Deps>(definition: ResourceDefinition<Deps>): ResourceDefinition<Deps> {
  return definition
}
