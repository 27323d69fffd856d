import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import type { PdfDocument } from './pdf-document.ts'
import { writePdf } from './write-pdf.ts'

const { resolve } = createRequire(import.meta.url)
const face = (name: string) => resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`)

/** Returns the bytes of a PDF. Reads no files but the fonts of pdfmake's package. */
export function writePdfInNode(document: PdfDocument): Promise<Uint8Array> {
  const fonts = {
    normal: face('Regular'),
    bold: face('Medium'),
    italics: face('Italic'),
    bolditalics: face('MediumItalic'),
  }
  const paths = new Set(Object.values(fonts))
  pdfmake.setLocalAccessPolicy((path) => paths.has(path))
  return writePdf(document, fonts)
}
