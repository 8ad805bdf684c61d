export { newFolder } from './new-folder.ts'
export { openForTests } from './open-for-tests.ts'
