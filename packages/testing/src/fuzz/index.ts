export { describeFuzz } from './describe-fuzz.ts'
