import type { ClassificationRow } from '../items/import-data.ts'

/** Code, Romanian name, English name. */
export type StarterNode = readonly [code: string, romanian: string, english: string]

/** A node as an import would bring it. */
export const toRow = ([code, name]: StarterNode): ClassificationRow => ({
  code,
  name,
  altName: null,
  keywords: [],
})
