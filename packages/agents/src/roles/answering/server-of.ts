/** The server of a tool, `memory` of `memory__search_thoughts`. */
export const serverOf = (tool: string): string => tool.split('__')[0] ?? tool
