/** Tree nodes for the GitHub Markdown syntax. */
export { gfmFromMarkdown as gfmNodes } from 'mdast-util-gfm'
