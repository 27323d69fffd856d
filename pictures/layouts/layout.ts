import type { Palette } from '#rules/brand/palette.ts'
import type { PictureSize } from '#rules/brand/pictures.ts'
import type { Node, PictureRenderer } from '../renderer.ts'

/** What a layout places. A text that cannot be drawn is absent, and the drawing takes its place. */
export type Shown = {
  name?: string | undefined
  heading?: string | undefined
  logo?: { bytes: Uint8Array; size: PictureSize } | undefined
  /** Determines the drawing. */
  seed: string
  palette: Palette
}

/** Returns the picture of this size, in the style of a theme. */
export type Layout = (renderer: PictureRenderer, shown: Shown, size: PictureSize) => Promise<Node>

/** Returns whether text and drawing are side by side; otherwise one is above the other. */
export const isWide = ({ width, height }: PictureSize) => width > height

/** Returns the space of a drawing that takes this part of `size`, beside the text or below it, and the space of the text. */
export function divided({ width, height }: PictureSize, part: number, isBeside: boolean) {
  const across = Math.round(width * part)
  const down = Math.round(height * part)
  return isBeside
    ? { art: { width: across, height }, text: { width: width - across, height } }
    : { art: { width, height: down }, text: { width, height: height - down } }
}
