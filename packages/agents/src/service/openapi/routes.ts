import { once } from '@agora-mcp/core/lazy'
import * as z from 'zod'
import { defineRoute, type Route } from '../routes/define-route.ts'
import { type OpenApiDocument, openApiDocument } from './document.ts'
import { openApiPage, PAGE_HEADERS } from './page.ts'

/** Serves the document of all routes, including these two, and its page. Built on first request. */
export function openApiRoutes(routes: readonly Route[], version: string): Route[] {
  const own: Route[] = [
    defineRoute({
      method: 'GET',
      path: '/api/openapi.json',
      summary: 'This interface as an OpenAPI 3.1 document',
      group: 'About',
      open: true,
      answers: {
        200: { description: 'The document', schema: z.looseObject({ openapi: z.literal('3.1.0') }) },
      },
      handle: async () => ({ status: 200, body: await document() }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api',
      summary: 'This interface as a page',
      group: 'About',
      open: true,
      answers: { 200: { description: 'The page', type: 'text/html', schema: z.string() } },
      handle: async () => ({ status: 200, body: openApiPage(await document()), headers: PAGE_HEADERS }),
    }),
  ]
  const document: () => Promise<OpenApiDocument> = once(async () =>
    openApiDocument([...routes, ...own], version),
  )
  return own
}
