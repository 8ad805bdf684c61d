import type { JsonSchema } from '../../client/tool-source.ts'
import { isRecord } from '../../client/untrusted/is-record.ts'
import { objectRoot } from './object-root.ts'
import { openAiStrict, withoutNulls } from './openai-strict.ts'
import { aliasProperties, restoreNames } from './property-names.ts'
import { selfContained } from './self-contained.ts'
import type { SchemaNode } from './subschemas.ts'

/** Whose rules a schema has to meet. `openai` also for the many services that speak OpenAI's API. */
export type SchemaForm = 'mistral' | 'anthropic' | 'openai' | 'openai-strict'

/** A tool's input as a provider accepts it, and the way back. */
export interface ProviderSchema {
  readonly schema: JsonSchema
  /** Whether the provider may hold the model to the schema; null where the form knows no such promise. */
  readonly strict: boolean | null
  /** The arguments as the server expects them, from those that a model gave by this schema. */
  restore(args: Readonly<Record<string, unknown>>): Record<string, unknown>
}

/**
 * Puts the input schema of a tool into a provider's form. Every form is an object at the root, without references, in
 * draft 2020-12. Anthropic besides limits the names of properties; OpenAI's strict mode wants closed objects, and a
 * schema that cannot be closed is given without it. Where a form says less than the schema, the server still checks.
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
  // Said outright: OpenAI's Responses API takes a tool that says nothing for a strict one.
  return { schema, strict: form === 'mistral' ? null : false, restore: (args) => ({ ...args }) }
}

const asObject = (value: unknown): SchemaNode => (isRecord(value) ? value : {})
