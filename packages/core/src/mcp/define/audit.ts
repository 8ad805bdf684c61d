import { basename, win32 } from 'node:path'
import type * as z from 'zod'
import { shortened } from '../../errors/index.ts'
import type { LogFields } from '../../log/index.ts'

/**
 * Form of a call's field in its log line.
 *
 * - `id`: an identifier, shortened and without hidden characters, since callers choose some of them.
 * - `file`: the last part of a path or address, without folder and query string.
 * - `value`: a number, a boolean, or one of a few words.
 * - `count`: a number, or the number of entries of a list.
 */
export type AuditKind = 'id' | 'file' | 'value' | 'count'

/** Arguments and result keys that identify the object of a call and the change; never free text. */
export interface AuditFields<Input extends string = string, Output extends string = string> {
  readonly input?: Readonly<Partial<Record<Input, AuditKind>>>
  readonly output?: Readonly<Partial<Record<Output, AuditKind>>>
}

/** Names used by log lines themselves. */
export const RESERVED_LOG_FIELDS: readonly string[] = ['time', 'level', 'message', 'tool', 'outcome', 'ms']

/**
 * Extracts the declared fields of one call. Arguments are validated again, one by one: a refused call still
 * identifies its object, but text in place of an enum value is left out.
 * @param output null if the call failed.
 */
export function auditedFields(
  audit: AuditFields,
  inputSchema: z.ZodObject,
  args: Readonly<Record<string, unknown>>,
  output: object | null,
): LogFields {
  const fields: LogFields = {}
  for (const [name, kind] of Object.entries(audit.input ?? {})) {
    const parsed = inputSchema.shape[name]?.safeParse(args[name] ?? undefined)
    if (parsed?.success) add(fields, name, kind, parsed.data)
  }
  for (const [name, kind] of Object.entries(audit.output ?? {})) {
    add(fields, name, kind, (output as LogFields | null)?.[name])
  }
  return fields
}

function add(fields: LogFields, name: string, kind: AuditKind | undefined, value: unknown): void {
  const shown = kind === undefined ? undefined : SHOW[kind](value)
  if (shown !== undefined) fields[name] = shown
}

const SHOW: Readonly<Record<AuditKind, (value: unknown) => string | number | boolean | undefined>> = {
  id: (value) => (typeof value === 'string' && value !== '' ? shortened(value) : undefined),
  file: (value) => (typeof value === 'string' ? shortened(fileName(value)) : undefined),
  value: (value) =>
    typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : undefined,
  count: (value) => (Array.isArray(value) ? value.length : typeof value === 'number' ? value : undefined),
}

/** Last part of a path of either system, or of an address. */
function fileName(path: string): string {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(path) ? path.replace(/[?#].*$/s, '') : path
  return basename(win32.basename(address))
}
