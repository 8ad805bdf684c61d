// tesseract.js-core ships no types; these are the parts that we call (tesseract 5's C++ API).
declare module 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.js' {
  export interface TessBaseAPI {
    /** 0 on success. */
    Init(dataPath: null, languages: string, engineMode: number): number
    SetVariable(name: string, value: string): boolean
    /** Reads `/input`; returns 1 if it is not an image. */
    SetImageFile(exifOrientation: number, angle: number): number
    Recognize(monitor: null): number
    GetHOCRText(page: number): string
    Clear(): void
    End(): void
  }
  export interface TesseractModule {
    readonly TessBaseAPI: new () => TessBaseAPI
    readonly FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void }
  }
  export default function TesseractCore(options: {
    wasmBinary: Uint8Array
    TesseractProgress(percent: number): void
    print(line: string): void
    printErr(line: string): void
  }): Promise<TesseractModule>
}
