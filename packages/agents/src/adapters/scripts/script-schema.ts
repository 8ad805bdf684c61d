import * as z from 'zod'

const shortText = z.string().trim().min(1).max(1_000)

/** A regular expression, case-insensitive and aware of Unicode. */
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
 * One way to recognise an argument in a question: what the first group of the pattern holds, or `value` where the pattern
 * alone says it (`béton` for a coefficient). `times` turns another unit into the argument's, `prefix` completes a code.
 */
export const findSchema = z.strictObject({
  pattern,
  value: z.union([z.string(), z.number()]).optional(),
  times: z.number().positive().optional(),
  prefix: z.string().max(100).optional(),
})

const common = {
  description: shortText,
  /** What is taken where nothing is said. */
  default: z.union([z.string(), z.number()]).optional(),
  /** Whether the script runs without it. */
  optional: z.boolean().default(false),
  find: z.array(findSchema).max(20).default([]),
}
const unit = z.string().max(40).optional()
const bounds = { unit, min: z.number().optional(), max: z.number().optional() }

/** An argument by its type. */
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
    /** The whole text has to match. */
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
    /** Endings that are allowed, without the dot; any where none is given. */
    extensions: z.array(z.string().regex(/^\w+$/)).max(20).optional(),
  }),
])

/** A script as the operator declares it. */
export const scriptSchema = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be small letters, digits and hyphens, e.g. debit-conduite'),
  title: shortText,
  description: shortText,
  /** The program and its fixed arguments; `node` is the Node that the service runs on. */
  command: z
    .array(z.string().max(4_096))
    .min(1)
    .max(50)
    .refine(([program]) => program?.trim() !== '', 'must begin with a program'),
  /** Working folder, from the file's own one. */
  folder: z.string().min(1).default('.'),
  /** `stdin`: the arguments as one JSON object; `argv`: each as `--name=value` behind the fixed ones. */
  input: z.enum(['stdin', 'argv']).default('stdin'),
  timeout_seconds: z.number().positive().max(3_600).default(60),
  /** Variables of the environment that it gets beside the usual ones. */
  environment: z
    .array(z.string().regex(/^[A-Za-z_]\w*$/))
    .max(50)
    .default([]),
  /** Patterns of questions that it is for. */
  find: z.array(pattern).max(20).default([]),
  arguments: z
    .record(
      z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be small letters, digits and underscores'),
      argumentSchema,
    )
    .default({}),
  /** What the values that it gives are called for people, by their names; those of arguments have the arguments' labels. */
  results: z.record(z.string().min(1), z.strictObject({ description: shortText, unit })).default({}),
})

/** The file that `AGENTS_SCRIPTS` names; each script is checked by itself, so that all problems are told. */
export const scriptsFileSchema = z.strictObject(
  { scripts: z.array(z.unknown()).max(100) },
  { error: ({ code }) => (code === 'invalid_type' ? 'must be an object with a list "scripts"' : undefined) },
)
