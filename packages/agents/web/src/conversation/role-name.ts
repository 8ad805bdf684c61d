import { useAbout } from '../api/queries.ts'
import { type Texts, useTexts } from '../i18n/index.ts'

export function useRoleNames() {
  const texts = useTexts()
  const specialists = useAbout().data?.specialists ?? {}
  const nameOf = (by: string): string => roleName(by, specialists, texts)
  return {
    nameOf,
    /** Replaces `specialist:<slug>` in a sentence by display names. */
    named: (sentence: string) => sentence.replace(/\bspecialist:[\w-]+/g, nameOf),
  }
}

function roleName(by: string, specialists: Readonly<Record<string, string>>, { path }: Texts): string {
  const [role, slug = ''] = by.split(':')
  if (role === 'specialist')
    return path.roles.specialist(Object.hasOwn(specialists, slug) ? (specialists[slug] ?? slug) : slug)
  const known = new Map<string, unknown>(Object.entries(path.roles)).get(role ?? '')
  return typeof known === 'string' ? known : by
}
