/** `server__tool`; `*` matches any characters after the server, e.g. `server__*`. */
export const TOOL_PATTERN = /^[a-z0-9][a-z0-9-]*__[A-Za-z0-9_*-]+$/

/** Checks whether a pattern matches a tool; `*` matches any run of characters, e.g. `office__run_*`. */
export const matchesTool = (patterns: readonly string[], tool: string): boolean =>
  patterns.some((pattern) => {
    const [first = '', ...rest] = pattern.split('*')
    if (rest.length === 0) return pattern === tool
    const last = rest.pop() ?? ''
    if (!tool.startsWith(first) || !tool.endsWith(last)) return false
    return first.length + last.length <= tool.length
  })
