import { readFile } from 'node:fs/promises'
import { type Gazetteer, parseGazetteer } from '../domain/gazetteer.ts'

/** Opens the gazetteer's file at the first call and keeps it. A failure is not kept. */
export function createBundledGazetteer(file: URL): () => Promise<Gazetteer> {
  let opening: Promise<Gazetteer> | undefined
  return () => {
    opening ??= readFile(file, 'utf8')
      .then(parseGazetteer)
      .catch((error: unknown) => {
        opening = undefined
        throw error
      })
    return opening
  }
}
