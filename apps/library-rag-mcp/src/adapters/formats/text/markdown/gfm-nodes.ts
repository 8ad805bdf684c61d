/** The nodes that its syntax makes. */
export { gfmFromMarkdown as gfmNodes } from 'mdast-util-gfm'
