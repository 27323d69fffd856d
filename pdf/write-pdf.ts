import pdfmake from 'pdfmake'
import { pageLayout } from './page-layout.ts'
import type { DrawText, PdfDocument } from './pdf-document.ts'

/** Where the four faces of Roboto lie: paths in Node, urls in a browser. */
export type PdfFonts = { normal: string; bold: string; italics: string; bolditalics: string }

/** Returns the bytes of a PDF with the used characters of its fonts in it. The same document gives the same bytes. */
export async function writePdf(document: PdfDocument, fonts: PdfFonts, draw?: DrawText): Promise<Uint8Array> {
  const allowed = new Set(Object.values(fonts))
  pdfmake.setFonts({ Roboto: fonts })
  pdfmake.setUrlAccessPolicy((url) => allowed.has(url))
  return await pdfmake.createPdf(pageLayout(document, draw)).getBuffer()
}
