import * as z from 'zod'
import { pingSchema } from '../../schemas/index.ts'
import { READ_ONLY_LOCAL } from './annotations.ts'
import { defineTool } from './define-tool.ts'

/** Answers without opening any dependency. @param texts.message may tell settings, too */
export const definePing = <Deps = unknown>(texts: {
  readonly description: string
  readonly message: string | ((deps: Deps) => string)
}) =>
  defineTool({
    name: 'ping',
    title: 'Check the server',
    description: texts.description,
    annotations: READ_ONLY_LOCAL,
    inputSchema: z.object({}),
    outputSchema: pingSchema,
    audit: {},
    handler: (_, deps: Deps) => ({
      message: typeof texts.message === 'string' ? texts.message : texts.message(deps),
    }),
  })
