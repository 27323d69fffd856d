import type { PdfDocument } from '#pdf/pdf-document.ts'
import { saveFile } from './save-file.ts'

/**
 * Writes a PDF in the browser and lets it save the file under this name. The library and its fonts, about a megabyte,
 * load with the first one. Throws if they can't be loaded.
 */
export async function downloadPdf(document: PdfDocument, fileName: string) {
  const { writePdfInBrowser } = await import('./write-pdf-in-browser.ts')
  saveFile(fileName, [new Uint8Array(await writePdfInBrowser(document))], 'application/pdf')
}
