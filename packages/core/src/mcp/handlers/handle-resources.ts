import { UriTemplate } from '@modelcontextprotocol/sdk/shared/uriTemplate.js'
import {
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { quoted, shortened } from '../../errors/index.ts'
import { APP_MIME_TYPE, showsApps } from '../define/apps.ts'
import type { CallContext } from '../define/call-context.ts'
import type { ResourceDefinition } from '../define/define-resource.ts'
import { THIRD_PARTY_NOTICE } from '../results/untrusted-text.ts'
import { InputRequired } from '../rpc/client-input.ts'
import { protocolError } from './protocol-error.ts'
import type { RequestExtra, RequestHandlers } from './request-handlers.ts'

/** Error code for an unknown address in the revisions with a handshake. */
export const RESOURCE_NOT_FOUND = -32002

type ContextOf = (name: string, extra: RequestExtra) => CallContext

export function handleResources<Deps>(
  handlers: RequestHandlers,
  resources: readonly ResourceDefinition<Deps>[],
  deps: Deps,
  contextOf: ContextOf,
): void {
  const templates = resources.filter(({ uri }) => UriTemplate.isTemplate(uri))
  const fixed = resources.filter(({ uri }) => !UriTemplate.isTemplate(uri))
  const parsed = templates.map((definition) => ({ definition, template: new UriTemplate(definition.uri) }))
  const describe = ({ name, title, description, mimeType, meta }: ResourceDefinition<Deps>) => ({
    name,
    title,
    description,
    mimeType,
    ...metaField(meta),
  })

  handlers.set(ListResourcesRequestSchema, async (_, extra) => {
    try {
      const listed = await Promise.all(
        templates.map(async (definition) =>
          (await definition.list?.(deps))?.map((entry) => ({
            mimeType: definition.mimeType,
            ...entry,
            name: shortened(entry.name),
            ...(entry.title !== undefined && { title: shortened(entry.title) }),
          })),
        ),
      )
      const own = fixed
        .filter(({ mimeType }) => mimeType !== APP_MIME_TYPE || showsApps(extra.declared))
        .map((definition) => ({ uri: definition.uri, ...describe(definition) }))
      return { resources: [...own, ...listed.flatMap((entries) => entries ?? [])] }
    } catch (error) {
      throw protocolError(error, contextOf('resources/list', extra).log)
    }
  })

  handlers.set(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: templates.map((definition) => ({
      uriTemplate: definition.uri,
      ...describe(definition),
    })),
  }))

  handlers.set(ReadResourceRequestSchema, async ({ params: { uri } }, extra) => {
    const found = find(uri)
    if (found === undefined) throw new McpError(RESOURCE_NOT_FOUND, `No resource at ${quoted(uri)}`, { uri })
    const context = contextOf(found.definition.name, extra)
    const ids = Object.entries(found.variables).map(([name, value]) => [name, shortened(value)])
    const told = (outcome: string) => context.log.info('read', { ...Object.fromEntries(ids), outcome })
    try {
      const read = await found.definition.read(found.variables, deps, context)
      told('ok')
      const { mimeType, meta, thirdPartyText = false } = found.definition
      const notice = { uri, mimeType: 'text/plain', text: THIRD_PARTY_NOTICE }
      const content =
        typeof read === 'string' ? { text: read } : { blob: Buffer.from(read).toString('base64') }
      const contents = [{ uri, mimeType, ...content, ...metaField(meta) }]
      return { contents: [...contents, ...(thirdPartyText ? [notice] : [])] }
    } catch (error) {
      const failure = protocolError(error, context.log, { not_found: RESOURCE_NOT_FOUND })
      told(failure instanceof InputRequired ? 'input_required' : (failure.data as { code: string }).code)
      throw failure
    }
  })

  function find(
    uri: string,
  ): { definition: ResourceDefinition<Deps>; variables: Record<string, string> } | undefined {
    const exact = fixed.find((definition) => definition.uri === uri)
    if (exact !== undefined) return { definition: exact, variables: {} }
    for (const { definition, template } of parsed) {
      const match = template.match(uri)
      if (match === null) continue
      const variables = Object.entries(match).map(([name, value]) => [name, decode(String(value))])
      return { definition, variables: Object.fromEntries(variables) }
    }
    return undefined
  }
}

const metaField = (meta: ResourceDefinition<never>['meta']) => (meta === undefined ? {} : { _meta: meta })

/** Decodes percent encoding; invalidly encoded text is returned as it is. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
