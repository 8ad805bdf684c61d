import { belowFolder } from './below-folder.ts'

/**
 * Tells to which session a file belongs, by where it lies and not by how its path is written.
 * @param folder The folder of the sessions' files, real and absolute: each session has a folder of its id in it; null for none.
 * @returns Null for a file that lies elsewhere, which is shared.
 */
export const sessionOfFile =
  (folder: string | null) =>
  (file: string): string | null =>
    (folder === null ? null : belowFolder(folder, file))?.split('/')[0] ?? null
