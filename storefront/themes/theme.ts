import type { Palette } from '#rules/palette.ts'
import type { Html } from '../html.ts'
import type { StorePage } from '../store-page.ts'

/** A way to lay out the sections; `css` is complete and uses the palette's custom properties only. */
export type Theme = { css: string; main: (page: StorePage, palette: Palette) => Html }
