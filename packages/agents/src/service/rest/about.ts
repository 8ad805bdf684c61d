import type * as z from 'zod'
import type { TeamHealth } from '../../ports/team.ts'
import { MAX_FILE_BYTES } from '../options.ts'
import { defineRoute, type Route } from '../routes/define-route.ts'
import type { ServiceContext } from '../service-context.ts'
import { refIn } from '../wire/ref-in.ts'
import { aboutSchema } from '../wire/responses.ts'

const EXTRACTIVE = 'extractive'

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
