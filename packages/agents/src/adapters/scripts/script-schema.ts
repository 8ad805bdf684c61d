import * as z from 'zod'

const shortText = z.string().trim().min(1).max(1_000)

/** Case-insensitive regular expression with the `u` flag. */
const pattern = z
  .string()
  .min(1)
  .max(500)
  .superRefine((source, context) => {
    try {
      new RegExp(source, 'iu')
    } catch (error) {
      context.addIssue({
        code: 'custom',
        message: error instanceof Error ? error.message : 'no regular expression',
      })
    }
  })

/**
 * A rule that extracts an argument from a question: the first group of the pattern, or `value` if the pattern
 * alone implies it (`béton` for a coefficient). `times` converts another unit, `prefix` completes a code.
 */
export const findSchema = z.strictObject({
  pattern,
  value: z.union([z.string(), z.number()]).optional(),
  times: z.number().positive().optional(),
  prefix: z.string().max(100).optional(),
})

const common = {
  description: shortText,
  default: z.union([z.string(), z.number()]).optional(),
  optional: z.boolean().default(false),
  find: z.array(findSchema).max(20).default([]),
}
const unit = z.string().max(40).optional()
const bounds = { unit, min: z.number().optional(), max: z.number().optional() }

export const argumentSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('number'), ...common, ...bounds }),
  z.strictObject({
    type: z.literal('integer'),
    ...common,
    ...bounds,
    choices: z.array(z.int()).min(1).max(100).optional(),
  }),
  z.strictObject({
    type: z.literal('text'),
    ...common,
    /** Must match the whole text. */
    pattern: pattern.optional(),
    max_length: z.int().min(1).max(10_000).default(200),
  }),
  z.strictObject({
    type: z.literal('choice'),
    ...common,
    choices: z.array(z.string().min(1)).min(1).max(100),
  }),
  z.strictObject({
    type: z.literal('file'),
    ...common,
    /** Allowed extensions without the dot; any if omitted. */
    extensions: z.array(z.string().regex(/^\w+$/)).max(20).optional(),
  }),
])

export const scriptSchema = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be small letters, digits and hyphens, e.g. debit-conduite'),
  title: shortText,
  description: shortText,
  /** Program and fixed arguments; `node` is the Node that runs the service. */
  command: z
    .array(z.string().max(4_096))
    .min(1)
    .max(50)
    .refine(([program]) => program?.trim() !== '', 'must begin with a program'),
  /** Working folder, relative to the file. */
  folder: z.string().min(1).default('.'),
  /** `stdin`: the arguments as one JSON object; `argv`: each as `--name=value` after the fixed ones. */
  input: z.enum(['stdin', 'argv']).default('stdin'),
  timeout_seconds: z.number().positive().max(3_600).default(60),
  environment: z
    .array(z.string().regex(/^[A-Za-z_]\w*$/))
    .max(50)
    .default([]),
  find: z.array(pattern).max(20).default([]),
  arguments: z
    .record(
      z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be small letters, digits and underscores'),
      argumentSchema,
    )
    .default({}),
  /** Labels of result values by name; results named like an argument use its label. */
  results: z.record(z.string().min(1), z.strictObject({ description: shortText, unit })).default({}),
})

/** The file of `AGENTS_SCRIPTS`; each script is validated by itself, so that all problems are reported. */
export const scriptsFileSchema = z.strictObject(
  { scripts: z.array(z.unknown()).max(100) },
  { error: ({ code }) => (code === 'invalid_type' ? 'must be an object with a list "scripts"' : undefined) },
)
