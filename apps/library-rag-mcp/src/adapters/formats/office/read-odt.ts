import type { FileContent } from '../../../domain/kinds/file-content.ts'
import { FormatFailure } from '../format-failure.ts'
import { childOf } from '../markup/dom.ts'
import { parseXml } from '../markup/xml.ts'
import type { Zip } from '../zip/open-zip.ts'
import { coreProperties } from './core-properties.ts'
import { odfLevels } from './odf-looks.ts'
import { odfParts } from './odf-text.ts'

export function readOdt(zip: Zip): FileContent {
  const bytes = zip.read('content.xml')
  const document = bytes === null ? null : parseXml(bytes)
  const body = childOf(document, 'document-content', 'body', 'text')
  if (document === null || body === null) throw new FormatFailure('damaged', 'content.xml')
  const styles = zip.read('styles.xml')
  const levelOf = odfLevels(body, [document, ...(styles === null ? [] : [parseXml(styles)])])
  return {
    kind: 'odt',
    info: coreProperties(zip, 'meta.xml'),
    parts: odfParts(body, levelOf),
    attachments: [],
    warnings: [],
  }
}
