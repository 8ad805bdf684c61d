import { FILE_MESSAGES } from '@agora-mcp/core/errors'

type Path = { readonly path: string }

/** Core's messages about files and folders, worded for people who are not the user of the process. */
export const files = {
  ...FILE_MESSAGES,
  not_readable: ({ path }: Path) => ({
    ...FILE_MESSAGES.not_readable({ path }),
    text: `The service has no permission to read ${path}`,
  }),
  not_writable: ({ path }: Path) => ({
    ...FILE_MESSAGES.not_writable({ path }),
    text: `The service has no permission to write ${path}`,
  }),
}
