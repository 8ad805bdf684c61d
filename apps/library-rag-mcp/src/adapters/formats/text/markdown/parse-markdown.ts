import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmNodes } from './gfm-nodes.ts'
import { gfmSyntax } from './gfm-syntax.ts'

/** The blocks of a Markdown text, as GitHub reads it, each with its lines. */
export const parseMarkdown = (text: string): ReturnType<typeof fromMarkdown>['children'] =>
  fromMarkdown(text, { extensions: [gfmSyntax()], mdastExtensions: [gfmNodes()] }).children
