/** `node scripts/write-pages.ts`: writes the pages that are made from a source; tests compare them with it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientsPage } from './clients/page.ts'

writeFileSync(join(import.meta.dirname, '../docs/clients.md'), clientsPage())
