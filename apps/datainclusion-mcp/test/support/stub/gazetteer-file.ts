import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { gazetteerText } from '../../../scripts/gazetteer-text.ts'

/** The gazetteer that the build has written; tests of the sources alone write it themselves. */
export function gazetteerFile(): URL {
  const file = new URL('../../../dist/gazetteer.txt', import.meta.url)
  if (existsSync(file)) return file
  mkdirSync(new URL('.', file), { recursive: true })
  // Written whole or not at all: other files of tests begin meanwhile.
  const draft = new URL(`gazetteer.${process.pid}.txt`, file)
  writeFileSync(draft, gazetteerText())
  renameSync(draft, file)
  return file
}
