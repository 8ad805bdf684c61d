import type * as z from 'zod'
import type { argumentSchema, findSchema, scriptSchema } from './script-schema.ts'

/** How an argument is recognised in a question. */
export type FindRule = z.output<typeof findSchema>
/** An argument as the operator declares it. */
export type ScriptArgument = z.output<typeof argumentSchema>

/** A script as the operator declares it, with its folder as an absolute path. */
export type Script = z.output<typeof scriptSchema> & {
  /** The working folder, absolute. */
  readonly folder: string
}
