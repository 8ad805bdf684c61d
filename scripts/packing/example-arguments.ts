interface FieldSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly items?: FieldSchema
  readonly anyOf?: readonly FieldSchema[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, FieldSchema>>
}

/** Minimal arguments for a tool's input schema: every required field, with the first valid value. */
export function exampleArguments({ required = [], properties = {} }: FieldSchema): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, example(properties[name] ?? {})]))
}

function example(schema: FieldSchema): unknown {
  const [first] = schema.anyOf ?? []
  if (first !== undefined) return example(first)
  const given = schema.const ?? schema.default ?? schema.enum?.[0]
  if (given !== undefined) return given
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  switch (type) {
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return false
    case 'array':
      return [example(schema.items ?? {})]
    case 'object':
      return exampleArguments(schema)
    default:
      return schema.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'example'
  }
}
