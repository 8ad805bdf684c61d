import type { RoleView } from '../../ports/role.ts'
import type { Specialist } from '../../ports/specialists.ts'

/** Returns the specialists that the user names: `@vrd`, or the target of the client's envelope. */
export const namedSpecialists = (
  { question, request }: RoleView,
  specialists: readonly Specialist[],
): Specialist[] =>
  specialists.filter(
    ({ slug }) =>
      request.envelope.routing.target === `specialist:${slug}` ||
      new RegExp(`@${slug}(?![\\w-])`, 'i').test(question),
  )
