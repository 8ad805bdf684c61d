import { attribute, elementsOf } from '../markup/dom.ts'
import { parseXml } from '../markup/xml.ts'
import type { Zip } from '../open-zip.ts'

/** Where a part of an Office file points to: entries of the same file by the ids of the relations. */
export interface Relation {
  readonly id: string
  /** The last word of its type, e.g. `notesSlide`. */
  readonly type: string
  /** Name of the entry that it leads to. */
  readonly entry: string
}

/** The relations of a part; those that lead out of the file are left out. */
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

/** The name of an entry that another one names, seen from a folder that ends in `/` or is none. */
export function entryFrom(folder: string, target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : folder + target
  const steps: string[] = []
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

/** The entry that is the document itself. */
export const mainPart = (zip: Zip, otherwise: string): string =>
  relationsOf(zip, '').find(({ type }) => type === 'officeDocument')?.entry ?? otherwise
