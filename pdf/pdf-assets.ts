const faceFile = (name: string) => `pdfmake/fonts/Roboto/Roboto-${name}.ttf`

/** The fonts of PDFs that are written in Node.js, by their paths in node_modules. */
export const pdfFaces = {
  normal: faceFile('Regular'),
  bold: faceFile('Medium'),
  italics: faceFile('Italic'),
  bolditalics: faceFile('MediumItalic'),
}
export const pdfAssets = Object.values(pdfFaces)
