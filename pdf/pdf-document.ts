/** A piece of text. A link shows its text and opens `url`. */
export type PdfRun = { text: string; bold?: boolean; italic?: boolean; url?: string }
export type PdfText = string | readonly PdfRun[]

export type PdfColumn = {
  title: string
  /** Amounts and counts align to the right. */
  align?: 'left' | 'right'
  /** In points; without it the columns share what is left. */
  widthPoints?: number
}

export type PdfBlock =
  | { kind: 'heading'; text: PdfText; level: 1 | 2 | 3 }
  | { kind: 'paragraph'; text: PdfText; muted?: boolean }
  | { kind: 'quote'; text: PdfText }
  | { kind: 'code'; text: string }
  /** `checked` makes an item one to tick off on paper. */
  | {
      kind: 'list'
      ordered: boolean
      items: readonly { text: PdfText; nested?: readonly PdfBlock[]; checkbox?: boolean }[]
    }
  /** Label and value, one pair a row. */
  | { kind: 'fields'; rows: readonly { label: string; value: PdfText }[] }
  /** A cell without any run is one to write into, and its row is high enough for that. */
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly PdfText[])[] }
  /** Sums at the right below a table; a strong one is what the table comes to. */
  | { kind: 'totals'; rows: readonly { label: string; value: string; strong?: boolean }[] }
  /** `dataUrl` is a PNG or JPEG, at most as wide as the page. */
  | { kind: 'picture'; dataUrl: string; widthPoints: number }
  | { kind: 'rule' }

export type PdfDocument = {
  title: string
  author: string
  /** The file says it; the same blocks and date give the same bytes. */
  createdAt: Date
  /** Left of the page number at the foot of each page. */
  footer: string
  paper: 'A4' | 'LETTER'
  blocks: readonly PdfBlock[]
}

type TextStyle = {
  /** In points, as `maxWidth`. */
  size: number
  bold: boolean
  /** `#rrggbb` */
  color: string
  maxWidth: number
}
/** Draws a text that the fonts lack as a PNG; undefined where nothing can be drawn. */
export type DrawText = (
  text: string,
  style: TextStyle,
) => { dataUrl: string; widthPoints: number } | undefined

/** Latin with accents, Greek, Cyrillic, punctuation and currencies; other scripts and pictographs are not in the font. */
const printable =
  /^[\t\n\r\x20-\x7e\u00a0-\u017f\u0218-\u021b\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0486\u0488-\u04ff\u1e80-\u1e85\u1ea0-\u1ef9\u2010\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2025\u2026\u2030\u2032\u2033\u2039\u203a\u20a3\u20a4\u20a6-\u20ac\u20b1\u20b9\u20ba\u20bc\u20bd\u2116\u2122\u2212\u2260\u2264\u2265]$/u

/** Returns the characters that a PDF would show as an empty box, each once. */
export const unprintableCharacters = (text: string): string[] => [
  ...new Set([...text].filter((character) => !printable.test(character))),
]
