import { AppError, quoted } from '@agora-mcp/core/errors'
import { classificationKind, withoutHeadings } from '../domain/import/classification-kind.ts'
import type { ClassificationCategory } from '../domain/items/category.ts'
import { canonicalCode } from '../domain/items/classification-code.ts'
import type { ClassificationRow, ReadRows } from '../domain/items/import-data.ts'
import type { ParseCsv } from '../ports.ts'
import { readCsv } from './read-csv.ts'

/**
 * Reads a classification: a JSON tree of `{description, code, keywords[], children[]}`, in which nodes
 * without code are headings, or CSV with at least `code,name`, and optionally `alt_name` and `keywords`
 * (separated by `|`). A table with `functional_code` or `economic_code` is an export of the database that
 * analytics filter.
 * @throws AppError invalid_input for a missing column, an invalid tree, a list without codes, or the other
 * classification
 */
export function readClassification(
  text: string,
  parseCsv: ParseCsv,
  category: ClassificationCategory,
): ReadRows<ClassificationRow> {
  const first = text.trimStart()[0]
  const isJson = first === '[' || first === '{'
  const rows: ClassificationRow[] = []
  const rejected: { line: number; reason: string }[] = []
  const seen = new Map<string, number>()
  for (const { line, code, ...row } of isJson ? readTree(text) : readTable(text, parseCsv)) {
    const reason = !/^\d{1,2}(\.\d{2}){0,3}\.?$/.test(code)
      ? `${quoted(code)} is not a code of pairs such as 65.03.01`
      : row.name === ''
        ? `${code} has no name`
        : seen.has(code)
          ? `${code} is already in ${isJson ? 'node' : 'line'} ${seen.get(code)}`
          : null
    if (reason !== null) {
      rejected.push({ line, reason })
      continue
    }
    seen.set(code, line)
    rows.push({ code: code.replace(/\.$/, '').replace(/^\d(?=\.|$)/, '0$&'), ...row })
  }
  if (rows.length + rejected.length === 0) {
    throw new AppError('invalid_input', 'The list has no codes', { hint: FORM })
  }
  const kind = classificationKind(rows)
  if (kind !== null && kind !== category) {
    throw new AppError(
      'invalid_input',
      `This is the ${SCHEMES[kind]} classification, not the ${SCHEMES[category]} one`,
      {
        hint: `Give it as --${SCHEMES[kind]}.`,
      },
    )
  }
  return { rows: withoutHeadings(rows), rejected }
}

const FORM = 'Expected [{"description", "code", "keywords": [], "children": []}], or CSV with code and name.'

const SCHEMES: Readonly<Record<ClassificationCategory, string>> = {
  functional_classification: 'functional',
  economic_classification: 'economic',
}

type NumberedRow = ClassificationRow & { readonly line: number }

function* readTable(text: string, parseCsv: ParseCsv): Generator<NumberedRow> {
  const required = [
    ['code', 'functional_code', 'economic_code', 'cod'],
    ['name', 'functional_name', 'economic_name', 'denumire'],
  ] as const
  const { rows, header } = readCsv(text, parseCsv, required, [['alt_name'], ['keywords']])
  const isStoredCode = header.includes('functional_code') || header.includes('economic_code')
  for (const { line, values } of rows) {
    const { code = '', name = '', alt_name = '', keywords = '' } = values
    yield {
      line,
      code,
      isStoredCode,
      name,
      altName: alt_name === '' ? null : alt_name,
      keywords: keywords
        .split('|')
        .map((keyword) => keyword.trim())
        .filter((keyword) => keyword !== ''),
    }
  }
}

interface TreeNode {
  readonly description?: unknown
  readonly code?: unknown
  readonly keywords?: unknown
  readonly children?: unknown
}

/** Levels of a tree; a classification has five. */
const MAX_LEVELS = 32

function* readTree(text: string): Generator<NumberedRow> {
  const parsed = parseJson(text)
  let number = 0
  // Stack of unread nodes: a file may be nested deeper than recursion allows.
  const waiting = levelOf(Array.isArray(parsed) ? parsed : [parsed], 0)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.level >= MAX_LEVELS) {
      throw new AppError('invalid_input', `The tree has more than ${MAX_LEVELS} levels below each other`, {
        hint: FORM,
      })
    }
    number += 1
    const node = Object(next.value) as TreeNode // any JSON value may stand here; every field is checked below
    if (node.code !== undefined && node.code !== null && node.code !== '') {
      yield {
        line: number,
        code: plainText(node.code),
        name: plainText(node.description),
        altName: null,
        keywords: Array.isArray(node.keywords) ? node.keywords.map(plainText).filter(Boolean) : [],
      }
    }
    if (Array.isArray(node.children)) {
      for (const child of levelOf(node.children, next.level + 1)) waiting.push(child)
    }
  }
}

const levelOf = (values: readonly unknown[], level: number) =>
  values.map((value) => ({ value, level })).reverse()

/** Trims a text or a number; empty for anything else. */
const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_input', 'The file is not valid JSON', {
      hint: FORM,
      cause,
    })
  }
}

/** The first name wins, a later one is the alternative; stored codes of the database are kept as written. */
export function mergeClassifications(
  parts: readonly (readonly ClassificationRow[])[],
): readonly ClassificationRow[] {
  const merged = new Map<string, ClassificationRow>()
  for (const row of parts.flat()) {
    const key = canonicalCode(row.code)
    const known = merged.get(key)
    merged.set(
      key,
      known === undefined
        ? row
        : {
            ...known,
            ...(row.isStoredCode && { code: row.code, isStoredCode: true }),
            altName: known.altName ?? (row.name === known.name ? null : row.name),
            keywords: [...new Set([...known.keywords, ...row.keywords])],
          },
    )
  }
  return [...merged.values()]
}
