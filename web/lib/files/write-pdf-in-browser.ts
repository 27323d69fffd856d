import italic from 'pdfmake/fonts/Roboto/Roboto-Italic.ttf?url'
import medium from 'pdfmake/fonts/Roboto/Roboto-Medium.ttf?url'
import mediumItalic from 'pdfmake/fonts/Roboto/Roboto-MediumItalic.ttf?url'
import regular from 'pdfmake/fonts/Roboto/Roboto-Regular.ttf?url'
import type { PdfDocument } from '#pdf/pdf-document.ts'
import { writePdf } from '#pdf/write-pdf.ts'
import { drawText } from './draw-text.ts'

const absolute = (url: string) => new URL(url, window.location.href).href

export const writePdfInBrowser = (document: PdfDocument) =>
  writePdf(
    document,
    {
      normal: absolute(regular),
      bold: absolute(medium),
      italics: absolute(italic),
      bolditalics: absolute(mediumItalic),
    },
    drawText,
  )
