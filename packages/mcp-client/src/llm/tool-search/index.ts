export { definitionTokens, exceedsTokens } from './definition-tokens.ts'
export { CALL_TOOL, readCall, SEARCH_TOOLS, searchedTools } from './searched-tools.ts'
export { createToolIndex } from './tool-index.ts'
