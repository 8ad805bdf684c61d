import type { ToolDefinition } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports/deps.ts'
import { addDocument } from './add-document.ts'
import { checkClaim } from './check-claim.ts'
import { checkQuotation } from './check-quotation.ts'
import { deleteDocument } from './delete-document.ts'
import { filterByAuthor } from './filter-by-author.ts'
import { getChunksByDocument } from './get-chunks-by-document.ts'
import { getDocument } from './get-document.ts'
import { getPagePicture } from './get-page-picture.ts'
import { listDocuments } from './list-documents.ts'
import { listPdfs } from './list-pdfs.ts'
import { parsePdf } from './parse-pdf.ts'
import { ping } from './ping.ts'
import { searchChunks } from './search-chunks.ts'
import { searchSummaries } from './search-summaries.ts'
import { showPage } from './show-page.ts'

export const tools: readonly ToolDefinition<Deps>[] = [
  ping,
  parsePdf,
  addDocument,
  listPdfs,
  searchChunks,
  searchSummaries,
  checkQuotation,
  checkClaim,
  getDocument,
  listDocuments,
  getChunksByDocument,
  filterByAuthor,
  deleteDocument,
  showPage,
  getPagePicture,
]
