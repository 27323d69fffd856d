import { afterEach, expect, test, vi } from 'vitest'
import { downloadReviewPicture } from '#web/features/testimonials/review-picture.ts'

afterEach(() => vi.restoreAllMocks())

type Drawn = { text: string; bottom: number; right: number }

/** Records what is drawn on a canvas on which a sign of CJK is as wide as the letters are high, and any other half of that. */
async function drawnFor(text: string): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  const pixelsOf = (font: string) => Number(/(\d+)px/.exec(font)?.[1])
  const widthOf = (signs: string, pixels: number) =>
    [...signs].reduce((sum, sign) => sum + (sign > '\u2e80' ? pixels : pixels / 2), 0)
  const context = {
    font: '',
    fillRect: () => undefined,
    measureText(signs: string) {
      return { width: widthOf(signs, pixelsOf(this.font)) }
    },
    fillText(signs: string, x: number, y: number) {
      const pixels = pixelsOf(this.font)
      drawn.push({ text: signs, bottom: y + pixels, right: x + widthOf(signs, pixels) })
    },
  }
  const canvas = document.createElement('canvas')
  Object.assign(canvas, {
    getContext: () => context,
    toBlob: (done: (blob: Blob) => void) => done(new Blob(['x'])),
  })
  vi.spyOn(document, 'createElement').mockReturnValueOnce(canvas)
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } })
  await downloadReviewPicture({
    stars: 5,
    text,
    reader: 'Ana',
    courseTitle: 'A course',
    storeName: 'A store',
  })
  return drawn
}

const textOf = (lines: readonly Drawn[]) => lines.slice(1, -3)
const nameTop = 830

test.each([
  ['in a script without spaces', 'とても役に立ちました。毎日の文章が書きやすくなりました。'.repeat(8)],
  ['with a word longer than a line', `I say ${'ha'.repeat(80)} to that`],
  ['in few words', 'Short and clear.'],
])('a review %s is drawn whole, within the picture', async (_, text) => {
  const lines = textOf(await drawnFor(text))
  expect(
    lines
      .map((line) => line.text)
      .join('')
      .replaceAll(' ', ''),
  ).toBe(text.replaceAll(' ', ''))
  expect(Math.max(...lines.map(({ right }) => right))).toBeLessThanOrEqual(1080)
  expect(Math.max(...lines.map(({ bottom }) => bottom))).toBeLessThanOrEqual(nameTop)
})

test.each([
  ['many short lines', Array.from({ length: 20 }, (_, n) => `Point ${n + 1}: clear.`).join('\n')],
  ['600 signs of CJK', '毎日の文章が書きやすくなりました'.repeat(38)],
])('a review of %s ends with an ellipsis above its reader', async (_, text) => {
  const lines = textOf(await drawnFor(text))
  expect(lines.at(-1)?.text).toMatch(/[^…]…$/)
  expect(Math.max(...lines.map(({ right }) => right))).toBeLessThanOrEqual(1080)
  expect(Math.max(...lines.map(({ bottom }) => bottom))).toBeLessThanOrEqual(nameTop)
})

test('an emoji of several signs is not broken where a word is', async () => {
  const family = '👨‍👩‍👧‍👦'
  const lines = textOf(await drawnFor(family.repeat(40)))
  expect(lines.every(({ text }) => text.replaceAll(family, '') === '')).toBe(true)
})
