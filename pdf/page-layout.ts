import type { Column, Content, Table, TableCell, TableLayout, TDocumentDefinitions } from 'pdfmake/interfaces'
import { keptTogether } from './kept-together.ts'
import {
  type DrawText,
  type PdfBlock,
  type PdfDocument,
  type PdfText,
  unprintableCharacters,
} from './pdf-document.ts'

const ink = '#1c1b22'
const muted = '#5d5b66'
const line = '#d9d8de'
const link = '#1d4ed8'
const headingSizes = { 1: 22, 2: 15, 3: 12 } as const
const gapPoints = 9
const checkboxPoints = 10
const itemGapPoints = 3
/** Between items to write behind, and the height of a row to write into: what a hand needs with the padding. */
const writingGapPoints = 9
const writingRowPoints = 18

const pageWidth = 483
const valueWidth = 340
/** Width of a table column that has no width of its own. */
const columnWidth = 280
const bodySize = 10.5
const tableSize = 9.5
const footerSize = 8.5

/** Returns pdfmake's description of the document. `draw` makes pictures of texts that the fonts lack. */
export const pageLayout = (document: PdfDocument, draw?: DrawText): TDocumentDefinitions => ({
  info: { title: document.title, author: document.author, creationDate: document.createdAt },
  language: 'en',
  displayTitle: true,
  pageSize: document.paper,
  pageMargins: [56, 56, 56, 64],
  defaultStyle: { font: 'Roboto', fontSize: bodySize, lineHeight: 1.35, color: ink },
  footer: (page, pages) => ({
    columns: [
      { stack: [textContent(document.footer, { draw, size: footerSize, color: muted })], width: '*' },
      { text: `${page} / ${pages}`, width: 'auto', alignment: 'right' },
    ],
    margin: [56, 20, 56, 0],
    fontSize: footerSize,
    color: muted,
  }),
  // A heading is never the last line of a page, also above a table that is too long to be kept together with it.
  pageBreakBefore: (node, nodes) =>
    node.headlineLevel !== undefined && !nodes.getFollowingNodesOnPage().some(isSeen),
  content: keptTogether(document.blocks).map((group) => ({
    stack: group.map((block) => contentOf(block, draw, block === document.blocks.at(-1) ? 0 : gapPoints)),
    ...(group.length > 1 && { unbreakable: true }),
  })),
})

const isSeen = ({ text, image, canvas }: PageNode) => (text ?? image ?? canvas) !== undefined
type PageNode = { text?: unknown; image?: unknown; canvas?: unknown }

/** `gap`: below the block. At the end of the document it would begin an empty page. */
function contentOf(block: PdfBlock, draw: DrawText | undefined, gap = gapPoints): Content {
  switch (block.kind) {
    case 'heading':
      return {
        ...textContent(block.text, { draw, size: headingSizes[block.level], bold: true }),
        fontSize: headingSizes[block.level],
        bold: true,
        lineHeight: 1.2,
        headlineLevel: block.level,
        margin: [0, block.level === 1 ? 0 : 12, 0, 6],
      }
    case 'paragraph':
      return {
        ...textContent(block.text, { draw, ...(block.muted && { color: muted }) }),
        ...(block.muted && { color: muted }),
        margin: [0, 0, 0, gap],
      }
    case 'quote':
      return {
        table: {
          widths: ['*'],
          body: [[{ ...textContent(block.text, { draw, color: muted }), color: muted }]],
        },
        layout: barAtTheLeft,
        margin: [0, 0, 0, gap],
      }
    case 'code':
      return {
        table: { widths: ['*'], body: [[{ text: block.text, preserveLeadingSpaces: true, fontSize: 9.5 }]] },
        layout: filledBox,
        margin: [0, 0, 0, gap],
      }
    case 'list':
      return listContent(block, draw, gap)
    case 'fields':
      return {
        table: {
          widths: [130, '*'],
          body: block.rows.map(({ label, value }) => [
            { text: label, color: muted },
            textContent(value, { draw, maxWidth: valueWidth }),
          ]),
        },
        layout: plainRows,
        margin: [0, 0, 0, gap],
      }
    case 'table':
      return tableContent(block, draw, gap)
    case 'totals':
      return {
        columns: [
          { text: '', width: '*' },
          { table: { widths: ['auto', 90], body: totalsBody(block.rows) }, layout: plainRows, width: 'auto' },
        ],
        unbreakable: true,
        margin: [0, 0, 0, gap],
      }
    case 'picture':
      return { image: block.dataUrl, width: block.widthPoints, margin: [0, 2, 0, gap] }
    case 'rule':
      return {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: pageWidth, y2: 0, lineWidth: 0.75, lineColor: line }],
        margin: [0, 6, 0, 12],
      }
  }
}

type Style = { draw: DrawText | undefined; size?: number; bold?: boolean; color?: string; maxWidth?: number }

/** A text with a character that the fonts lack becomes a picture as a whole, where something can draw it. */
function textContent(
  text: PdfText,
  { draw, size = bodySize, bold = false, color = ink, maxWidth = pageWidth }: Style,
) {
  const plain = plainText(text)
  const drawn =
    draw && unprintableCharacters(plain).length > 0 ? draw(plain, { size, bold, color, maxWidth }) : undefined
  return drawn ? { image: drawn.dataUrl, width: drawn.widthPoints } : writtenText(text)
}

const plainText = (text: PdfText) => (typeof text === 'string' ? text : text.map((run) => run.text).join(''))

const writtenText = (text: PdfText) => ({
  text:
    typeof text === 'string'
      ? text
      : text.map(({ text: piece, bold, italic, url }) => ({
          text: piece,
          ...(bold && { bold }),
          ...(italic && { italics: italic }),
          ...(url !== undefined && { link: url, color: link, decoration: 'underline' as const }),
        })),
})

function listContent(
  { ordered, items }: Extract<PdfBlock, { kind: 'list' }>,
  draw: DrawText | undefined,
  gap: number,
): Content {
  const contents = items.map(({ text, nested = [], checkbox }, index): Content => {
    const own: Content = checkbox
      ? { columns: [tickBox(), { stack: [textContent(text, { draw })], width: '*' }], columnGap: 8 }
      : textContent(text, { draw })
    const stack =
      nested.length > 0
        ? { stack: [own, ...nested.map((block) => contentOf(block, draw))] }
        : { stack: [own], unbreakable: true }
    const between = isQuestion(text) && nested.length === 0 ? writingGapPoints : itemGapPoints
    const below = index === items.length - 1 ? 0 : between
    return { ...stack, margin: [0, 0, 0, below], ...(checkbox && { listType: 'none' }) }
  })
  const margin: [number, number, number, number] = [0, 0, 0, gap]
  return ordered ? { ol: contents, margin } : { ul: contents, margin }
}

/** Returns whether somebody is to write behind it. */
const isQuestion = (text: PdfText) => /:$|__/.test(plainText(text))

/** pdfmake changes what it lays out, so each box is made anew. */
const tickBox = (): Column => ({
  canvas: [
    {
      type: 'rect',
      x: 0,
      y: 1.5,
      w: checkboxPoints,
      h: checkboxPoints,
      r: 1.5,
      lineWidth: 0.9,
      lineColor: muted,
    },
  ],
  width: checkboxPoints,
})

function tableContent(
  { columns, rows }: Extract<PdfBlock, { kind: 'table' }>,
  draw: DrawText | undefined,
  gap: number,
): Content {
  const autoColumns = columns.filter(({ widthPoints }) => widthPoints === undefined).length
  const cell = (text: PdfText, index: number): TableCell => ({
    ...textContent(text, {
      draw,
      size: tableSize,
      maxWidth: columns[index]?.widthPoints ?? columnWidth / Math.max(1, autoColumns),
    }),
    alignment: columns[index]?.align ?? 'left',
  })
  const header = columns.map(({ title, align = 'left' }) => ({ text: title, alignment: align, bold: true }))
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      heights: (row) => (rows[row - 1]?.some(isToWriteInto) ? writingRowPoints : 'auto'),
      widths: columns.map(({ widthPoints }) => widthPoints ?? '*'),
      body: [header, ...rows.map((row) => row.map(cell))],
    },
    layout: ruledRows,
    fontSize: tableSize,
    margin: [0, 2, 0, gap],
  }
}

const isToWriteInto = (cell: PdfText) => typeof cell !== 'string' && cell.length === 0

const totalsBody = (rows: Extract<PdfBlock, { kind: 'totals' }>['rows']): TableCell[][] =>
  rows.map(({ label, value, strong = false }) => [
    { text: label, bold: strong, color: strong ? ink : muted },
    { text: value, bold: strong, alignment: 'right' },
  ])

const none = () => 0
const isLast = (column: number, { body }: Table) => column === (body[0]?.length ?? 0) - 1
const plainRows: TableLayout = {
  hLineWidth: none,
  vLineWidth: none,
  paddingLeft: none,
  paddingRight: (index, { table }) => (isLast(index, table) ? 0 : 12),
  paddingTop: () => 2,
  paddingBottom: () => 2,
}
const ruledRows: TableLayout = {
  hLineWidth: (index) => (index === 0 ? 0 : 0.75),
  hLineColor: (index) => (index === 1 ? ink : line),
  vLineWidth: none,
  paddingLeft: (index) => (index === 0 ? 0 : 6),
  paddingRight: (index, { table }) => (isLast(index, table) ? 0 : 6),
  paddingTop: () => 5,
  paddingBottom: () => 4,
}
const filledBox: TableLayout = {
  hLineWidth: none,
  vLineWidth: none,
  fillColor: () => '#f5f4f7',
  paddingLeft: () => 10,
  paddingRight: () => 10,
  paddingTop: () => 8,
  paddingBottom: () => 6,
}
const barAtTheLeft: TableLayout = {
  hLineWidth: none,
  vLineWidth: (index) => (index === 0 ? 2 : 0),
  vLineColor: () => line,
  paddingLeft: () => 10,
  paddingTop: () => 2,
  paddingBottom: () => 0,
}
