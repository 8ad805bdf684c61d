/** Tables, tasks and notes of Markdown as GitHub reads them: the syntax. */
export { gfm as gfmSyntax } from 'micromark-extension-gfm'
