import { AppError, quoted } from '@agora-mcp/core/errors'
import { defineResource, type ResourceDefinition } from '@agora-mcp/core/mcp'
import type { ClassificationCategory } from '../domain/items/category.ts'
import { canonicalCode, parentCodes } from '../domain/items/classification-code.ts'
import type { ClassificationItem } from '../domain/items/filter-item.ts'
import type { Deps } from '../ports.ts'
import { codeOf } from '../wire/code.ts'

interface TreeNode {
  readonly filterValue: string
  readonly name: string
  readonly children?: TreeNode[]
}

interface Tree {
  readonly scheme: 'functional' | 'economic'
  readonly category: ClassificationCategory
  readonly title: string
}

const TREES: readonly Tree[] = [
  { scheme: 'functional', category: 'functional_classification', title: 'Functional classification' },
  { scheme: 'economic', category: 'economic_classification', title: 'Economic classification' },
]

export const classificationTrees: readonly ResourceDefinition<Deps>[] = TREES.flatMap(
  ({ scheme, category, title }) => [
    defineResource<Deps>({
      uri: `budget://${scheme}`,
      name: scheme,
      title,
      description: `Every ${scheme} code with its name, as a tree of filter values.`,
      mimeType: 'application/json',
      thirdPartyText: true,
      read: async (_, { filters }) => JSON.stringify(toTree(await filters.nodes(category))),
    }),
    defineResource<Deps>({
      uri: `budget://${scheme}/{code}`,
      name: `${scheme}-code`,
      title: `${title}, one code`,
      description: `One ${scheme} code with what is below it, e.g. budget://${scheme}/${scheme === 'functional' ? '65' : '20'}.`,
      mimeType: 'application/json',
      thirdPartyText: true,
      async read({ code = '' }, { filters }) {
        const nodes = await filters.nodes(category)
        const top = canonicalCode(code)
        const below = nodes.filter((node) => isAtOrBelow(canonicalCode(node.code), top))
        if (below.length === 0) {
          throw new AppError('not_found', `No ${scheme} code ${quoted(code)}`, {
            hint: `budget://${scheme} lists them.`,
          })
        }
        return JSON.stringify(toTree(below))
      },
      complete: {
        code: async (typed, { filters }) => codesFrom(await filters.nodes(category), typed),
      },
    }),
  ],
)

const isAtOrBelow = (code: string, top: string): boolean => code === top || code.startsWith(`${top}.`)

function codesFrom(nodes: readonly ClassificationItem[], typed: string): string[] {
  const start = typed.trim()
  return nodes.map((node) => canonicalCode(node.code)).filter((code) => code.startsWith(start))
}

function toTree(nodes: readonly ClassificationItem[]): TreeNode[] {
  const known = new Set(nodes.map(({ code }) => canonicalCode(code)))
  const parentOf = (node: ClassificationItem) =>
    parentCodes(node.code).find((code) => known.has(code)) ?? null
  const children = Map.groupBy(nodes, parentOf)
  const below = (parent: string | null): TreeNode[] =>
    (children.get(parent) ?? []).map((node) => {
      const own = below(canonicalCode(node.code))
      return {
        filterValue: codeOf(node).value,
        name: node.name,
        ...(own.length > 0 && { children: own }),
      }
    })
  return below(null)
}
