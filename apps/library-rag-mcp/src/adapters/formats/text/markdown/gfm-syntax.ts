/** Syntax of tables, tasks and notes in GitHub Markdown. */
export { gfm as gfmSyntax } from 'micromark-extension-gfm'
