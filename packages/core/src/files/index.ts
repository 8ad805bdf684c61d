export { makeFolder } from './make-folder.ts'
export { closeToOthers, makePrivateFile, PRIVATE_FILE } from './private-file.ts'
export { replaceFile } from './replace-file.ts'
