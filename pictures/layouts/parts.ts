import type { CSSProperties } from 'react'
import { fittedSize, type PictureSize } from '#rules/brand/pictures.ts'
import { type Html, textOf } from '#storefront/html.ts'
import type { Node } from '../renderer.ts'
import type { Shown } from './layout.ts'

type Children = readonly (Node | undefined)[]

export const row = (style: CSSProperties, children: Children): Node => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children: children.filter((it) => it !== undefined),
})

export const column = (style: CSSProperties, children: Children): Node =>
  row({ flexDirection: 'column', ...style }, children)

/** Returns a drawing of the store's page as a picture that fills `size`. `anchor` says which part of it is kept. */
export function drawing(art: Html, { width, height }: PictureSize, anchor: string): Node {
  const svg = textOf(art)
    .replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" `)
    .replace(/preserveAspectRatio="[^"]*"/, `preserveAspectRatio="${anchor} slice"`)
  return { type: 'image', src: `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`, width, height }
}

/** Returns the store's logo as it fits into `space`; undefined without one. */
export function logoImage({ logo }: Shown, space: PictureSize): Node | undefined {
  return logo && { type: 'image', src: logo.bytes, ...fittedSize(logo.size, space) }
}
