import { AppError, isAppError, quoted } from '@agora-mcp/core/errors'
import { defineResource, fenceUntrusted } from '@agora-mcp/core/mcp'
import { storedPages } from '../domain/document.ts'
import { say } from '../messages/index.ts'
import type { Deps } from '../ports/deps.ts'
import { completeId } from './complete-id.ts'

export const pageResource = defineResource<Deps>({
  uri: 'library://documents/{source_id}/pages/{page}',
  name: 'page',
  title: 'Page',
  description: 'The text of one page; pages are counted in the file, from 1.',
  mimeType: 'text/markdown',
  async read({ source_id = '', page = '' }, { documents }) {
    const contents = await documents.contents(source_id)
    const pages = storedPages(contents.text, contents.pages)
    const found = /^\d{1,6}$/.test(page) ? pages[Number(page) - 1] : undefined
    if (found === undefined) {
      if (pages.length === 0) throw new AppError('not_found', say('without_pages', { document: source_id }))
      const place = { document: source_id, page: quoted(page, 20), pages: pages.length }
      throw new AppError('not_found', say('no_page', place))
    }
    return fenceUntrusted(found.text, `page ${found.number} of a document${printedAs(found.label)}`)
  },
  complete: {
    source_id: completeId,
    async page(typed, { documents }, { source_id = '' }) {
      const { pagesCount } = await documents.get(source_id).catch(noPages)
      const numbers = Array.from({ length: pagesCount }, (_, at) => String(at + 1))
      return numbers.filter((number) => number.startsWith(typed))
    },
  },
})

/** Returns no pages to complete if the document does not exist. */
function noPages(error: unknown): { pagesCount: number } {
  if (isAppError(error) && error.code === 'not_found') return { pagesCount: 0 }
  throw error
}

/** Labels are the file's own text: only a plausible page number may stand outside the fence. */
const printedAs = (label: string | null): string =>
  label !== null && /^[\w.()[\]-]{1,8}$/.test(label) ? `, printed as ${label}` : ''
