import type { Clause } from './clauses.ts'
import { finiteVerbsIn } from './finite-verbs.ts'
import { hasOwnSubject } from './subject-text.ts'

const SUBJECT_RELATIVE = /^(?:qui|who)(?![\p{L}])/iu
const PRONOUN_OF_OBJECT = /^(?:whom|que|qu['’])/iu
const RELATIVE = /^(?:who|whom|which|that|qui|que\s|qu['’]|dont)\s*/iu
/** Says what part of a thing it is of. */
export const OF_WHOM = /^dont\s/iu
/** The last noun with its article, or a name: what a relative clause is of. */
const ANTECEDENT =
  /(?:(?<![\p{L}])(?:[Tt]he|[Aa]n?|[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Ll]e|[Ll]a|[Ll]es|[Uu]ne?|[Dd]es|du|au|aux|[Ss]on|[Ss]a|[Ss]es|[Ll]eurs?)\s|(?<![\p{L}])[LlDd]['’])(?:(?!(?:the|an?|le|la|les|une?|des|du|aux?|sur|dans|par|pour|avec|chez|on|in|at|by|for|with|to)\s)[\p{L}\p{N}-]+\s*){1,6}$|[\p{L}'’-]{3,}$/u
const NAME_AT_END = /(?:\p{Lu}[\p{L}'’.-]+\s*)+$/u

/** Says what happened in a place. */
export const WHERE = /^(?:where|où)\s/iu
const PLACE =
  /(?<![\p{L}])(?:in|at|on|en|à|au|aux|dans|sur)\s(?:(?:the|an?|la|les?|une?)\s|l['’])?[\p{L}' -]+$/iu

/** Writes out what happened in a place, with the place behind it: `broke at Stow, where houses were flooded`. */
export function writtenThere(written: string, before: string): string {
  const place = PLACE.exec(before.replace(/[,\s]+$/, ''))?.[0]
  const rest = written.replace(WHERE, '').replace(/\.$/, '')
  return place === undefined ? rest : `${rest} ${place}`
}

/** Checks whether `that` and `que` say what somebody says, decides or shows, rather than which thing is spoken of. */
export const isComplement = (before: string, { written }: Clause, language: string): boolean =>
  /^(?:that|que|qu['’])/iu.test(written) &&
  (finiteVerbsIn(before, language).some(({ end }) => !/\p{L}/u.test(before.slice(end))) ||
    !ANTECEDENT.test(before))

/** A relative clause with the noun that it is of in the place of its pronoun; null where it cannot be told. */
export function writtenOut(written: string, before: string, language: string): string | null {
  const rest = written.replace(RELATIVE, '').replace(/\.$/, '')
  if (OF_WHOM.test(written)) return rest
  const named = before.replace(/[,\s]+$/, '')
  const name = SUBJECT_RELATIVE.test(written) ? NAME_AT_END.exec(named) : null
  const antecedent = (name ?? ANTECEDENT.exec(named))?.[0].trim()
  if (antecedent === undefined || !RELATIVE.test(written)) return null
  const noun = antecedent
    .replace(/^(?:du|au)\s/iu, 'le ')
    .replace(/^(?:aux|des)\s/iu, 'les ')
    .replace(/^d['’]/u, '')
  const isOfObject =
    PRONOUN_OF_OBJECT.test(written) || (!SUBJECT_RELATIVE.test(written) && hasOwnSubject(rest))
  if (isOfObject && finiteVerbsIn(rest, language).length > 0) return `${rest} ${noun}`
  return `${noun} ${rest}`
}
