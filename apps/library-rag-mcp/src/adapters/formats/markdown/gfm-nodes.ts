export { gfmFromMarkdown as gfmNodes } from 'mdast-util-gfm'
