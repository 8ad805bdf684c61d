export { findOldNode, InstalledProgram, type Runtime } from './installed-program.ts'
export { listeningUrl } from './listening-url.ts'
export { type ListedTool, StdioSession } from './stdio-session.ts'
