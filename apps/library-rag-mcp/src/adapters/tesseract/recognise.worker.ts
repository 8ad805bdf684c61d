/// <reference path="./tesseract-core.d.ts" />
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { serveTasks, workerSettings } from '@agora-mcp/core/tasks/serve'
import type { TessBaseAPI } from 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.js'
import type { PageImage } from '../../domain/scans/page-image.ts'
import type { ScannedPage } from '../../domain/scans/scanned-page.ts'
import { eraseRules } from './erase-rules.ts'
import { evenPaper } from './even-paper.ts'
import { parseHocr } from './hocr.ts'

export interface RecogniserSettings {
  readonly wasmPath: string
}

export interface RecognitionTask {
  readonly image: PageImage
  readonly model: string
  /** Model file, gzipped or not. */
  readonly modelPath: string
}

const LSTM_ONLY = 1
const LONGEST_PROGRESS = 100

const { wasmPath } = workerSettings<RecogniserSettings>()
let report: (share: number) => void = () => {}

// The core reads this from the global object in an ES module. It loads no file, since it is given the binary.
Object.assign(globalThis, { __dirname: '' })
const { default: createCore } = await import('tesseract.js-core/tesseract-core-relaxedsimd-lstm.js')
const core = await createCore({
  wasmBinary: readFileSync(wasmPath),
  TesseractProgress: (percent) => report(percent / LONGEST_PROGRESS),
  print: () => {},
  printErr: () => {},
})

let loaded: { api: TessBaseAPI; model: string } | null = null

/** Returns the engine with a model loaded; a change of model takes some 60 ms. */
function engineFor(model: string, modelPath: string): TessBaseAPI {
  if (loaded?.model === model) return loaded.api
  loaded?.api.End()
  loaded = null
  const file = readFileSync(modelPath)
  const isGzipped = file[0] === 0x1f && file[1] === 0x8b
  core.FS.writeFile(`./${model}.traineddata`, isGzipped ? gunzipSync(file) : file)
  const api = new core.TessBaseAPI()
  if (api.Init(null, model, LSTM_ONLY) !== 0) throw new Error(`${modelPath} cannot be used`)
  loaded = { api, model }
  return api
}

serveTasks<RecognitionTask, ScannedPage>(({ image, model, modelPath }, onProgress) => {
  report = onProgress
  const api = engineFor(model, modelPath)
  const dpi = (72 * image.pixelWidth) / image.width
  evenPaper(image, dpi)
  eraseRules(image, dpi)
  const head = new TextEncoder().encode(`P5\n${image.pixelWidth} ${image.pixelHeight}\n255\n`)
  const file = new Uint8Array(head.length + image.grey.length)
  file.set(head)
  file.set(image.grey, head.length)
  core.FS.writeFile('/input', file)
  try {
    if (api.SetImageFile(1, 0) === 1) throw new Error('The page is too small to be read')
    api.SetVariable('user_defined_dpi', String(Math.round(dpi)))
    api.Recognize(null)
    const read = parseHocr(api.GetHOCRText(0), image.width / image.pixelWidth)
    return { answer: { number: image.page, width: image.width, height: image.height, ...read } }
  } finally {
    api.Clear()
    core.FS.unlink('/input')
  }
})
