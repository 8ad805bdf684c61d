import { hasDay, textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { coverageIn, KIN } from '../statements/coverage.ts'
import type { AnswerPassage } from '../statements/statement.ts'
import type { Wording } from './required-steps.ts'

export type Titled = Pick<AnswerPassage, 'source' | 'title' | 'date' | 'project' | 'language'>

/** Documents about an event, and projects that these documents declare. */
export interface EventDocuments {
  readonly sources: ReadonlySet<string>
  readonly projects: ReadonlySet<string>
}

/** Finds the documents that an event names by their titles or projects, and all that was found of these projects. */
export function eventDocuments(event: Wording, passages: readonly Titled[]): EventDocuments {
  const titled = passages.filter((one) => isTitled(one, event))
  const projects = new Set(titled.flatMap((one) => (isDeclared(one) ? [one.project ?? ''] : [])))
  const own = passages.filter(({ project }) => project !== null && projects.has(project))
  return { sources: new Set([...titled, ...own].map(({ source }) => source)), projects }
}

function isTitled({ title, project, date, language }: Titled, event: Wording): boolean {
  const forms = textForms(`${title} ${project ?? ''}`, language)
  return (
    event.some(({ date: day, number }) => day === null && number === null) &&
    event.every((concept) => {
      if (concept.date !== null) return date !== null && hasDay([date], concept.date)
      if (concept.number !== null) return forms.stems.has(concept.number.split(' ').at(-1) ?? '')
      return coverageIn(forms, concept) >= KIN
    })
  )
}

/** Checks whether a project is more than the folder of its document. */
const isDeclared = ({ project, source }: Titled): boolean =>
  project !== null && !fold(source).startsWith(`${fold(project)}/`)
