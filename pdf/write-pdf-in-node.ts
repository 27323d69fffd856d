import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import { pdfFaces } from './pdf-assets.ts'
import type { PdfDocument } from './pdf-document.ts'
import { writePdf } from './write-pdf.ts'

const { resolve } = createRequire(import.meta.url)

/**
 * Returns the bytes of a PDF. Reads no files but the four fonts: those of pdfmake's package, or where `placeOf` says that one of
 * `pdfFaces` lies.
 */
export function writePdfInNode(
  document: PdfDocument,
  placeOf: (asset: string) => string = resolve,
): Promise<Uint8Array> {
  const fonts = {
    normal: placeOf(pdfFaces.normal),
    bold: placeOf(pdfFaces.bold),
    italics: placeOf(pdfFaces.italics),
    bolditalics: placeOf(pdfFaces.bolditalics),
  }
  const paths = new Set(Object.values(fonts))
  pdfmake.setLocalAccessPolicy((path) => paths.has(path))
  return writePdf(document, fonts)
}
