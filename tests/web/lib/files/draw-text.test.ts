import { afterEach, expect, test, vi } from 'vitest'
import { drawText } from '#web/lib/files/write-pdf-in-browser.ts'

const style = { size: 10, bold: false, color: '#1c1b22', maxWidth: 50 }

afterEach(() => vi.restoreAllMocks())

/** A canvas on which each character is as wide as the text is high. */
function stubCanvas() {
  const written: { text: string; y: number; direction: string }[] = []
  const context = {
    font: '',
    direction: '',
    measureText: (text: string) => ({ width: text.length * 40 }),
    fillText: (text: string, _x: number, y: number) =>
      written.push({ text, y, direction: context.direction }),
  }
  const plain = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    Object.assign(plain(name), { getContext: () => context, toDataURL: () => 'data:image/png;base64,AAAA' }),
  )
  return written
}

test('drawText breaks a long name into lines within the width', () => {
  const written = stubCanvas()
  const drawn = drawText('ada 漢字 studio', style)
  expect(written.map(({ text }) => text).join(' ')).toBe('ada 漢字 studio')
  expect(written.length).toBeGreaterThan(1)
  expect(drawn).toEqual({ dataUrl: 'data:image/png;base64,AAAA', widthPoints: 60 })
})

test.each([
  ['متجر', 'rtl'],
  ['漢字', 'ltr'],
  ['Earnings 2026 · متجر', 'ltr'],
  ['“متجر” 2026', 'rtl'],
])('drawText writes %s %s', (text, direction) => {
  const written = stubCanvas()
  drawText(text, style)
  expect(written[0]?.direction).toBe(direction)
})

test('drawText draws nothing without a canvas', () => {
  expect(drawText('漢字', style)).toBeUndefined()
})
