import type { Palette } from '#rules/brand/palette.ts'
import type { Html } from '../html.ts'
import type { StorePage } from '../store-page.ts'

/** A layout of the first page's sections. Its styles are in styles.ts. */
export type Theme = (page: StorePage, palette: Palette) => Html
