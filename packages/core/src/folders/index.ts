export { belowFolder, isUnder } from './below-folder.ts'
export { compareFiles, type FileChanges, type KnownFile, pathsAbove, type SameFile } from './compare-files.ts'
export { digestOfFile } from './digest-of-file.ts'
export { type FolderEntry, walkFolder } from './walk-folder.ts'
