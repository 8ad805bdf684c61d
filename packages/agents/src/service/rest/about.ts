import { messageRefSchema } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'
import type { TeamHealth } from '../../ports/team.ts'
import { MAX_FILE_BYTES } from '../options.ts'
import { defineRoute, type Route } from '../routes/define-route.ts'
import type { ServiceContext } from '../service-context.ts'
import { refIn } from '../wire/ref-in.ts'

const EXTRACTIVE = 'extractive'

const aboutSchema = z.object({
  name: z.string(),
  version: z.string(),
  role: z.enum(['staff', 'user']).nullable().describe('Of whoever asks; null: sign in.'),
  signed_in: z.boolean().describe('Whether a cookie says who asks.'),
  token_needed: z.boolean().describe('false: whoever reaches the service is staff.'),
  language_model: z
    .string()
    .nullable()
    .describe('null: none, sentences are selected from the documents. Several are joined by commas.'),
  models: z.record(z.string(), z.string()).describe('By role of the team.'),
  specialists: z.record(z.string(), z.string()).describe('Their names for people, by slug.'),
  documents: z.int().describe('How many were read.'),
  projects: z.array(z.string()).describe('Of the documents: what a session can be about.'),
  ready: z.boolean(),
  reading: z
    .object({ read: z.int(), found: z.int() })
    .nullable()
    .describe('How far the reading of documents is; null where nothing is being read.'),
  unavailable: z.array(z.object({ server: z.string(), reason: z.string() })).describe('For staff.'),
  unreadable: z
    .array(z.object({ path: z.string(), reason: z.string(), detail: messageRefSchema.nullable() }))
    .describe('For staff.'),
  max_upload_bytes: z.int(),
})

export function aboutRoutes({ team, options, shutdown }: ServiceContext, tokenNeeded: boolean): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/about',
      summary: 'What the service is and runs on, and who asks; details are for those who are signed in',
      group: 'About',
      open: true,
      answers: { 200: { description: 'About it', schema: aboutSchema } },
      handle({ http }) {
        const role = http.caller?.role ?? null
        const { ready, reading, models, unavailable, unreadable, documents, projects } = team.health()
        const isStaff = role === 'staff'
        const body: z.output<typeof aboutSchema> = {
          name: 'agora-agents',
          version: options.version,
          role,
          signed_in: http.signedIn,
          token_needed: tokenNeeded,
          language_model: role === null ? null : languageModel(models),
          models: role === null ? {} : { ...models },
          specialists:
            role === null ? {} : Object.fromEntries(team.specialists.map(({ slug, title }) => [slug, title])),
          documents: role === null ? 0 : documents,
          projects: role === null ? [] : [...projects],
          ready: ready && !shutdown.aborted,
          reading: role === null || reading === null ? null : { ...reading },
          unavailable: isStaff ? [...unavailable] : [],
          unreadable: isStaff ? unreadable.map(told) : [],
          max_upload_bytes: MAX_FILE_BYTES,
        }
        return { status: 200, body, headers: { 'cache-control': 'no-store' } }
      },
    }),
  ]
}

const told = ({ path, reason }: TeamHealth['unreadable'][number]) => ({
  path,
  reason: reason.text,
  detail: refIn(reason),
})

function languageModel(models: Readonly<Record<string, string>>): string | null {
  const names = new Set(Object.values(models).filter((name) => name !== EXTRACTIVE))
  return names.size === 0 ? null : [...names].join(', ')
}
