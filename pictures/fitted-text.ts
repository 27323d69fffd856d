import type { CSSProperties } from 'react'
import type { PictureSize } from '#rules/brand/pictures.ts'
import type { Node, PictureRenderer } from './renderer.ts'

/** `sizes`: the smallest and the largest font size in pixels. `style` has everything but the size. */
export type TextBox = {
  text: string
  space: PictureSize
  sizes: readonly [number, number]
  style: CSSProperties & { lineHeight: number }
}

/**
 * Returns the text in the largest size at which it fits into its space without breaking a word. At the smallest size words
 * may break, and an ellipsis ends what does not fit.
 */
export async function fittedText(renderer: PictureRenderer, box: TextBox): Promise<Node> {
  let [fits, tooLarge] = [box.sizes[0], box.sizes[1] + 1]
  while (tooLarge - fits > 1) {
    const size = Math.floor((fits + tooLarge) / 2)
    if (await fitsAt(renderer, box, size)) fits = size
    else tooLarge = size
  }
  return (await fitsAt(renderer, box, fits)) ? textAt(box, fits) : cutTextAt(box, fits)
}

/** As Unicode decides for a paragraph: by its first letter. */
export const isRightToLeft = (text: string) => /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text)

async function fitsAt(renderer: PictureRenderer, box: TextBox, fontSize: number) {
  const { space, style, text } = box
  const { height } = await renderer.measure(textAt(box, fontSize), space.width)
  if (height > space.height) return false
  const words = { type: 'text' as const, text: text.replaceAll(' ', '\n') }
  const alone = await renderer.measure(
    { ...words, style: { ...style, fontSize, whiteSpace: 'pre' } },
    space.width,
  )
  return alone.width <= space.width
}

const textAt = ({ text, space, style }: TextBox, fontSize: number) => ({
  type: 'text' as const,
  text,
  ...(isRightToLeft(text) && { dir: 'rtl' as const }),
  style: { ...style, width: space.width, fontSize },
})

function cutTextAt(box: TextBox, fontSize: number): Node {
  const { style, ...text } = textAt(box, fontSize)
  const lineClamp = Math.floor(box.space.height / (fontSize * box.style.lineHeight))
  return {
    ...text,
    style: { ...style, overflowWrap: 'anywhere', lineClamp, textOverflow: 'ellipsis', overflow: 'hidden' },
  }
}
