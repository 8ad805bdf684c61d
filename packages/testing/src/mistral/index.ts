export { messageText } from './documented-rules.ts'
export { mistralFailure } from './mistral-failure.ts'
export {
  type ChatRequest,
  type MistralStub,
  type MistralStubOptions,
  type OcrPageAnswer,
  type OcrRequest,
  startMistralStub,
  type Trouble,
} from './mistral-stub.ts'
