/** Writes `dist/gazetteer.txt`, which the server reads when a place is first named. Runs after the bundler. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gazetteerText } from './gazetteer-text.ts'

const folder = join(import.meta.dirname, '../dist')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'gazetteer.txt'), gazetteerText())
