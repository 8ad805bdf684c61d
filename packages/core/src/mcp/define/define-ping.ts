import * as z from 'zod'
import { pingSchema } from '../../schemas/index.ts'
import { READ_ONLY_LOCAL } from './annotations.ts'
import { defineTool } from './define-tool.ts'

/** `ping`: tells that the server answers, without opening what is behind it. */
export const definePing = (texts: { readonly description: string; readonly message: string }) =>
  defineTool({
    name: 'ping',
    title: 'Check the server',
    description: texts.description,
    annotations: READ_ONLY_LOCAL,
    inputSchema: z.object({}),
    outputSchema: pingSchema,
    audit: {},
    handler: () => ({ message: texts.message }),
  })
