import { type AuditKind, RESERVED_LOG_FIELDS, type ToolDefinition } from '@agora-mcp/core/mcp'
import * as z from 'zod'

interface JsonField {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonField[]
}

/** Names of identifier fields; a field of any other name may hold free text. */
const ID_NAME = /(^|_)(id|uuid|code|source)$|^superseded_by$/
const FILE_NAME = /(^|_)(path|file)$/

const isFew = (field: JsonField) => field.enum !== undefined
const isNumber = ({ type }: JsonField) => type === 'integer' || type === 'number'

/** Checks per kind: what a field may be, by its name and its JSON Schema without null. */
const FITS: Readonly<Record<AuditKind, (name: string, field: JsonField) => boolean>> = {
  id: (name, field) => field.type === 'string' && ID_NAME.test(name),
  file: (name, field) => field.type === 'string' && FILE_NAME.test(name),
  value: (_, field) => isFew(field) || isNumber(field) || field.type === 'boolean',
  count: (_, field) => field.type === 'array' || isNumber(field),
}

/** Free text must never be declared; a tool that changes data must identify what it changed. */
export function auditProblems(
  tool: Pick<ToolDefinition<never>, 'audit' | 'annotations' | 'inputSchema' | 'outputSchema'>,
): string[] {
  const { audit, annotations } = tool
  const sides = [
    ...checked(audit.input ?? {}, tool.inputSchema, 'input'),
    ...checked(audit.output ?? {}, tool.outputSchema, 'output'),
  ]
  const kinds = [...Object.values(audit.input ?? {}), ...Object.values(audit.output ?? {})]
  const isNamed = annotations.readOnlyHint || kinds.some((kind) => kind === 'id' || kind === 'file')
  return [...sides, ...(isNamed ? [] : ['it changes data and logs no id of what it changed'])]
}

function checked(
  declared: Readonly<Partial<Record<string, AuditKind>>>,
  schema: z.ZodObject,
  io: 'input' | 'output',
): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io }) as { properties?: Record<string, JsonField> }
  return Object.entries(declared).flatMap(([name, kind]) => {
    const field = properties[name]
    if (RESERVED_LOG_FIELDS.includes(name))
      return [`${io} ${name}: a log line has a field of that name itself`]
    if (field === undefined) return [`${io} ${name}: there is no such field`]
    const forms = (field.anyOf ?? typesOf(field)).filter(({ type }) => type !== 'null')
    const fits = kind !== undefined && forms.every((form) => FITS[kind](name, form))
    return fits ? [] : [`${io} ${name}: cannot be logged as ${kind}`]
  })
}

/** Splits a nullable field into its types; each is a field of its own. */
const typesOf = (field: JsonField): JsonField[] =>
  [field.type ?? []].flat().map((type) => ({ ...field, type }))
