import type { RecordKey, ServiceWithStructure, StructureWithServices } from '../domain/service.ts'
import type { ServiceDirectory } from '../ports.ts'
import { findListed } from './find-listed.ts'

/** Checks whether the API can address an id: it reads a slash as part of its own path, even if encoded. */
const hasAddress = (id: string): boolean => !id.includes('/')

/** @throws AppError not_found */
export async function readService(
  { source, id }: Omit<RecordKey, 'note'>,
  directory: ServiceDirectory,
  signal: AbortSignal,
): Promise<ServiceWithStructure> {
  if (hasAddress(id)) return directory.getService(id, signal)
  const seenIn = await directory.structureIdOf(id)
  if (seenIn !== null && hasAddress(seenIn)) {
    const { structure, services } = await directory.getStructure(seenIn, signal)
    const service = services.find((one) => one.id === id)
    if (service !== undefined) return { service, structure }
  }
  const service = await findListed(id, (page) => directory.listServices({ sources: [source] }, page, signal))
  const { structure } = await readStructure({ source, id: service.structureId }, directory, signal)
  return { service, structure }
}

/** @throws AppError not_found */
export async function readStructure(
  { source, id }: Omit<RecordKey, 'note'>,
  directory: ServiceDirectory,
  signal: AbortSignal,
): Promise<StructureWithServices> {
  if (hasAddress(id)) return directory.getStructure(id, signal)
  const filter = { sources: [source], withDuplicates: true }
  const structure = await findListed(id, (page) => directory.listStructures(filter, page, signal))
  return { structure, services: [] }
}
