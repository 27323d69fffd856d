import { expect, test } from 'vitest'
import { keptTogether } from '#pdf/kept-together.ts'
import { pageLayout } from '#pdf/page-layout.ts'
import type { PdfBlock, PdfDocument } from '#pdf/pdf-document.ts'
import { writePdfInNode } from '#pdf/write-pdf-in-node.ts'

const heading: PdfBlock = { kind: 'heading', level: 2, text: 'Decisions' }
const text: PdfBlock = { kind: 'paragraph', text: 'What was decided.' }
const table = (rows: number): PdfBlock => ({
  kind: 'table',
  columns: [{ title: 'Date' }, { title: 'Reason' }],
  rows: Array.from({ length: rows }, () => [[], []]),
})

const documentOf = (blocks: readonly PdfBlock[]): PdfDocument => ({
  title: 'Log',
  author: 'Storewright',
  createdAt: new Date(0),
  footer: 'Log',
  paper: 'A4',
  blocks,
})

async function pagesOf(blocks: readonly PdfBlock[]) {
  const pdf = Buffer.from(await writePdfInNode(documentOf(blocks))).toString('latin1')
  return pdf.match(/\/Type \/Page\b/g)?.length
}

test('a heading stays with what follows it, unless that is long', () => {
  expect(keptTogether([text, heading, table(3), text])).toEqual([[text], [heading, table(3)], [text]])
  expect(keptTogether([heading, heading, text])).toEqual([[heading, heading, text]])
  expect(keptTogether([heading, table(40)])).toEqual([[heading], [table(40)]])
})

test('a row to write into is high enough for a hand', async () => {
  expect(await pagesOf([table(25)])).toBe(1)
  expect(await pagesOf([table(31)])).toBe(2)
})

test('no gap follows the last block, which would begin an empty page', () => {
  const { content } = pageLayout(
    documentOf([text, { kind: 'list', ordered: false, items: [{ text: 'Done' }] }]),
  )
  const gaps = [...JSON.stringify(content).matchAll(/"margin":\[[\d,]*,(\d+)\]/g)].map(([, gap]) =>
    Number(gap),
  )
  expect(gaps).toEqual([9, 0, 0])
})
