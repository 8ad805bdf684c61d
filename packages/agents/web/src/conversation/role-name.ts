import type { Texts } from '../i18n/index.ts'

/** How a role is called in the interface. */
export function roleName(by: string, { path }: Texts): string {
  const [role, slug] = by.split(':')
  if (role === 'specialist') return path.roles.specialist(slug ?? '')
  const known = path.roles[role as keyof typeof path.roles]
  return typeof known === 'string' ? known : by
}
