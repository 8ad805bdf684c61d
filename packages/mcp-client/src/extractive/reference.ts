import type { Passage } from './passage.ts'
import type { Language } from './question.ts'
import { ownName } from './search-tools.ts'
import { WORDINGS } from './wording.ts'

/** British English uses the date format of most of Europe. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr', de: 'de' }

/** The result's own reference, else author, title and place; untitled items by kind and date. No ids. */
export function referenceTo({ source, tool }: Passage, language: Language): string {
  const { citation, author, title, section, places, role, date, kind } = source
  if (citation !== null) {
    return section === null || citation.includes(section) ? citation : `${citation}, ${section}`
  }
  const wording = WORDINGS[language]
  const said = [
    author,
    title === null ? null : role === null ? title : wording.quote(title),
    section,
    ...places,
  ]
  const when =
    date === null
      ? null
      : wording.dated(
          wording.kind(kind),
          date.toLocaleDateString(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }),
        )
  const who = role === null ? '' : ` (${wording.role(role)})`
  const parts = [...said, when === null ? null : `${when}${who}`].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(', ') : ownName(tool)
}
