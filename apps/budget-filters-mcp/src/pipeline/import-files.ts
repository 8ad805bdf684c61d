import { AppError, isAppError } from '@agora-mcp/core/errors'
import { defined } from '@agora-mcp/core/schemas/defined'
import { finerNodes } from '../domain/import/finer-nodes.ts'
import type { ClassificationCategory } from '../domain/items/category.ts'
import type { ImportData, ReadRows, RejectedLine } from '../domain/items/import-data.ts'
import type { ImportTarget, SourceFiles } from '../ports.ts'
import { mergeClassifications, readClassification } from './read-classification.ts'
import { readEntities } from './read-entities.ts'
import { readUats } from './read-uats.ts'

/** Files of an import; several of one kind are joined. */
export interface ImportFiles {
  readonly uats: readonly string[]
  readonly entities: readonly string[]
  readonly functional: readonly string[]
  readonly economic: readonly string[]
}

export interface ImportPlan {
  readonly data: ImportData
  readonly rejected: readonly RejectedLine[]
}

/** Writes nothing. @throws AppError not_found, or invalid_input naming the file */
export async function readFiles(
  files: ImportFiles,
  source: SourceFiles,
  target: ImportTarget,
): Promise<ImportPlan> {
  const { parseCsv } = source
  const rejected: RejectedLine[] = []
  const readAll = async <Row>(paths: readonly string[], read: (text: string) => ReadRows<Row>) => {
    const parts: (readonly Row[])[] = []
    for (const path of paths) {
      const text = await source.readText(path)
      const result = named(path, () => read(text))
      if (result.rows.length + result.rejected.length === 0) {
        throw new AppError('invalid_input', `${path}: The file has no rows`)
      }
      for (const line of result.rejected) rejected.push({ file: path, ...line })
      parts.push(result.rows)
    }
    return parts
  }
  const classifications: Partial<Record<ClassificationCategory, ReturnType<typeof mergeClassifications>>> = {}
  const uats = (await readAll(files.uats, (text) => readUats(text, parseCsv))).flat()
  const known = files.uats.length > 0 || files.entities.length === 0 ? uats : await target.uats()
  const entities = (await readAll(files.entities, (text) => readEntities(text, parseCsv, known))).flat()
  for (const [category, paths] of [
    ['functional_classification', files.functional],
    ['economic_classification', files.economic],
  ] as const) {
    if (paths.length === 0) continue
    const rows = mergeClassifications(
      await readAll(paths, (text) => readClassification(text, parseCsv, category)),
    )
    classifications[category] = [...rows, ...finerNodes(category, rows)]
  }
  return {
    rejected,
    data: {
      ...(files.uats.length > 0 && { uats }),
      ...(files.entities.length > 0 && { entities }),
      classifications,
    },
  }
}

function named<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!isAppError(error)) throw error
    throw new AppError(error.code, `${path}: ${error.message}`, {
      ...defined({ hint: error.hint }),
      cause: error,
    })
  }
}
