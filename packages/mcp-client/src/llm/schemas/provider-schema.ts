import type { JsonSchema } from '../../client/tool-source.ts'
import { isRecord } from '../../client/untrusted/is-record.ts'
import { objectRoot } from './object-root.ts'
import { openAiStrict, withoutNulls } from './openai-strict.ts'
import { aliasProperties, restoreNames } from './property-names.ts'
import { selfContained } from './self-contained.ts'
import type { SchemaNode } from './subschemas.ts'

/** Provider rules that a schema has to follow. `openai` also covers the many services with OpenAI's API. */
export type SchemaForm = 'mistral' | 'anthropic' | 'openai' | 'openai-strict'

/** A tool's input schema for a provider, and the conversion back. */
export interface ProviderSchema {
  readonly schema: JsonSchema
  /** True if the provider may enforce the schema; null if the form has no such option. */
  readonly strict: boolean | null
  /** Converts a model's arguments to those that the server expects. */
  restore(args: Readonly<Record<string, unknown>>): Record<string, unknown>
}

/**
 * Converts a tool's input schema to a provider's form: always an object at the root, without references, in
 * draft 2020-12. Anthropic also restricts property names; OpenAI's strict mode requires closed objects, and a
 * schema that cannot be closed is sent without it. Constraints that a form lacks are still validated by the
 * server.
 */
export function toProviderSchema(inputSchema: JsonSchema, form: SchemaForm): ProviderSchema {
  const schema = objectRoot(selfContained(inputSchema))
  if (form === 'anthropic') {
    return {
      schema: aliasProperties(schema),
      strict: null,
      restore: (args) => asObject(restoreNames(args, schema)),
    }
  }
  const strict = form === 'openai-strict' ? openAiStrict(schema) : null
  if (strict !== null) {
    return { schema: strict, strict: true, restore: (args) => asObject(withoutNulls(args, schema)) }
  }
  // Explicit, because OpenAI's Responses API is strict by default.
  return { schema, strict: form === 'mistral' ? null : false, restore: (args) => ({ ...args }) }
}

const asObject = (value: unknown): SchemaNode => (isRecord(value) ? value : {})
