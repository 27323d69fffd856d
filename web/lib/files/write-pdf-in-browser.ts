import italic from 'pdfmake/fonts/Roboto/Roboto-Italic.ttf?url'
import medium from 'pdfmake/fonts/Roboto/Roboto-Medium.ttf?url'
import mediumItalic from 'pdfmake/fonts/Roboto/Roboto-MediumItalic.ttf?url'
import regular from 'pdfmake/fonts/Roboto/Roboto-Regular.ttf?url'
import type { DrawText, PdfDocument } from '#pdf/pdf-document.ts'
import { writePdf } from '#pdf/write-pdf.ts'

/** Pixels of a point: as sharp as print needs it. */
const scale = 4
const lineHeight = 1.35
/** As a paragraph is read: by its first letter, so a name in another script within a sentence leaves the sentence in order. */
const rightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Draws a text with the fonts of the device, which know every script that its reader uses. */
export const drawText: DrawText = (text, { size, bold, color, maxWidth }) => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const font = `${bold ? 600 : 400} ${size * scale}px Roboto, system-ui, sans-serif`
  context.font = font
  const widthOf = (line: string) => context.measureText(line).width
  const lines = linesOf(text, maxWidth * scale, widthOf)
  const height = size * scale * lineHeight
  canvas.width = Math.ceil(Math.max(...lines.map(widthOf), 1))
  canvas.height = Math.ceil(lines.length * height)
  // A new size resets what was set before.
  context.font = font
  context.fillStyle = color
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  context.direction = rightToLeft.test(text) ? 'rtl' : 'ltr'
  for (const [index, line] of lines.entries()) context.fillText(line, 0, (index + 0.5) * height)
  return { dataUrl: canvas.toDataURL('image/png'), widthPoints: canvas.width / scale }
}

/** Breaks between words, which some scripts write without spaces. */
function linesOf(text: string, maxWidth: number, widthOf: (line: string) => number): string[] {
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)]
  const lines: string[] = []
  let line = ''
  for (const { segment } of words) {
    if (line && widthOf(line + segment) > maxWidth) {
      lines.push(line.trim())
      line = ''
    }
    line += segment
  }
  return [...lines, line.trim()]
}

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
