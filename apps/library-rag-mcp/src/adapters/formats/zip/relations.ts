import { attribute, elementsOf } from '../markup/dom.ts'
import { parseXml } from '../markup/xml.ts'
import type { Zip } from './open-zip.ts'

/** A link from one part of an Office file to another entry of the same file. */
export interface Relation {
  readonly id: string
  /** Last segment of its type, e.g. `notesSlide`. */
  readonly type: string
  readonly entry: string
}

/** Lists the relations of a part, without links to other files. */
export function relationsOf(zip: Zip, part: string): Relation[] {
  const at = part.lastIndexOf('/') + 1
  const bytes = zip.read(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`)
  if (bytes === null) return []
  return Array.from(elementsOf(parseXml(bytes), 'Relationship')).flatMap((relation) => {
    const target = attribute(relation, 'Target')
    if (target === null || attribute(relation, 'TargetMode') === 'External') return []
    const type = attribute(relation, 'Type')?.split('/').at(-1) ?? ''
    return [{ id: attribute(relation, 'Id') ?? '', type, entry: entryFrom(part.slice(0, at), target) }]
  })
}

/** Resolves the name of an entry relative to a folder, which is empty or ends in `/`. */
export function entryFrom(folder: string, target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : folder + target
  const steps: string[] = []
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

export const mainPart = (zip: Zip, otherwise: string): string =>
  relationsOf(zip, '').find(({ type }) => type === 'officeDocument')?.entry ?? otherwise
