import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { downloadPdf } from '#web/lib/files/download-pdf.ts'

afterEach(() => vi.restoreAllMocks())

test('downloadPdf writes a PDF with the fonts of the page and saves it', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async (url) => new Response(readFileSync(`node_modules/pdfmake/fonts/Roboto/${basename(String(url))}`)),
  )
  const saved = vi.spyOn(URL, 'createObjectURL')
  await downloadPdf(
    {
      title: 'Receipt',
      author: 'Storewright',
      createdAt: new Date('2026-11-01T00:00:00Z'),
      footer: 'Storewright',
      paper: 'A4',
      blocks: [{ kind: 'heading', level: 1, text: 'Receipt for Жанна' }],
    },
    'receipt.pdf',
  )
  const [file] = saved.mock.calls[0] ?? []
  expect(file instanceof Blob && (await file.text()).startsWith('%PDF-')).toBe(true)
})
