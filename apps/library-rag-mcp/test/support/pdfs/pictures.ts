import { encodePng } from '../../../src/adapters/pdfium/figures/encode-png.ts'

/** A chessboard of 48 × 32 pixels in grey, as a JPEG file. */
export const CHESSBOARD_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/wAALCAAgADABAREA/8QAFgABAQEAAAAAAAAAAAAAAAAABgAF/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAAPwDJLxAvEC9CBeIF4gi8QLxAvQgXiBeIP//Z',
  'base64',
)

/** A PNG in colour, of diagonal stripes; another number makes another picture. */
export function stripedPng(width: number, height: number, number = 1): Buffer {
  const bytes = Uint8Array.from({ length: 3 * width * height }, (_, at) => {
    const pixel = Math.floor(at / 3)
    const stripe = Math.floor(((pixel % width) + Math.floor(pixel / width)) / (6 + number)) % 2
    return stripe === 0 ? 255 : at % 3 === 0 ? 200 : 30
  })
  return Buffer.from(encodePng({ width, height, channels: 3, bytes }))
}
