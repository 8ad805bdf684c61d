import * as z from 'zod'
import { AppError } from '../../errors/index.ts'
import { plainIssue } from '../plain-issue.ts'
import { upgrade, VERSION_0_1, VERSION_0_2 } from './convert.ts'
import { envelope01Schema } from './envelope-0-1.ts'
import { envelopeSchema } from './envelope-0-2.ts'
import type { Envelope } from './types.ts'

const ENVELOPE_VERSIONS = [VERSION_0_1, VERSION_0_2] as const

/** An envelope with its sender's version, in which it is answered. */
export interface ReadEnvelope {
  readonly envelope: Envelope
  readonly version: (typeof ENVELOPE_VERSIONS)[number]
}

const versioned = z.object({ meta: z.object({ version: z.string() }) })

/**
 * Reads an envelope of any supported version. A later minor version is read as the newest known one, since
 * additions are optional.
 * @throws AppError invalid_input that names every invalid field, or the supported versions if this one is not
 * among them
 */
export function readEnvelope(input: unknown): ReadEnvelope {
  const said = versioned.safeParse(input).data?.meta.version ?? VERSION_0_2
  const [, major, minor] = /^(\d+)\.(\d+)\.\d+$/.exec(said) ?? []
  if (major !== undefined && major !== '0') {
    throw new AppError('invalid_input', `Envelope version ${said.slice(0, 20)} is not known`, {
      hint: `Known versions are ${ENVELOPE_VERSIONS.join(' and ')}; set meta.version to one of them.`,
    })
  }
  const isFirst = minor !== undefined && Number(minor) < 2
  if (isFirst) return { envelope: upgrade(parse(envelope01Schema, input)), version: VERSION_0_1 }
  const envelope = parse(envelopeSchema, input)
  return { envelope: { ...envelope, meta: { ...envelope.meta, version: VERSION_0_2 } }, version: VERSION_0_2 }
}

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: plainIssue })
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'envelope'}: ${message}`,
  )
  throw new AppError('invalid_input', problems.join('; '), {
    hint: 'Correct the named fields and send the envelope again.',
    cause: parsed.error,
  })
}
