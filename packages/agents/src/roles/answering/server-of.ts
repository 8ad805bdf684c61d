/** Returns the server of a tool, e.g. `memory` for `memory__search_thoughts`. */
export const serverOf = (tool: string): string => tool.split('__')[0] ?? tool
