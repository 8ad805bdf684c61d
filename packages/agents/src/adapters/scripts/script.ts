import type * as z from 'zod'
import type { argumentSchema, findSchema, scriptSchema } from './script-schema.ts'

export type FindRule = z.output<typeof findSchema>
export type ScriptArgument = z.output<typeof argumentSchema>

/** A script as declared by the operator, with its folder as an absolute path. */
export type Script = z.output<typeof scriptSchema> & {
  readonly folder: string
}
