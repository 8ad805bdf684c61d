export { definitionTokens, exceedsTokens } from './definition-tokens.ts'
export { CALL_TOOL, readCall, searchedTools } from './searched-tools.ts'
export { createToolIndex } from './tool-index.ts'
