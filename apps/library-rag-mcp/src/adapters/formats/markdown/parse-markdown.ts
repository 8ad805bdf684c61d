import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmNodes } from './gfm-nodes.ts'
import { gfmSyntax } from './gfm-syntax.ts'

/** Parses GitHub Markdown into blocks with their lines. */
export const parseMarkdown = (text: string): ReturnType<typeof fromMarkdown>['children'] =>
  fromMarkdown(text, { extensions: [gfmSyntax()], mdastExtensions: [gfmNodes()] }).children
