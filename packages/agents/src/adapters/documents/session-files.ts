import { belowFolder } from '@agora-mcp/core/folders'

/**
 * Returns a function that maps a file to its session by its real location, not by the spelling of its path.
 * @param folder Folder of session files, real and absolute, with a subfolder per session id; null for none.
 * @returns Null for a file outside of it, which is shared.
 */
export const sessionOfFile =
  (folder: string | null) =>
  (file: string): string | null =>
    (folder === null ? null : belowFolder(folder, file))?.split('/')[0] ?? null
