import type { ResourceDefinition } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports/deps.ts'
import { documentResource, documentsResource } from './documents.ts'
import { pageViewerPage } from './page-viewer.ts'
import { pageResource } from './pages.ts'
import { passageResource } from './passages.ts'
import { pictureResource } from './pictures.ts'

export const resources: readonly ResourceDefinition<Deps>[] = [
  documentsResource,
  documentResource,
  pageResource,
  pictureResource,
  passageResource,
  pageViewerPage,
]
