export { gfm as gfmSyntax } from 'micromark-extension-gfm'
