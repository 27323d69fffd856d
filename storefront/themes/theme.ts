import type { Palette } from '#rules/palette.ts'
import type { Html } from '../html.ts'
import type { StorePage } from '../store-page.ts'

/** A layout of the sections. `css` is complete and takes its colours only from the palette's custom properties. */
export type Theme = { css: string; main: (page: StorePage, palette: Palette) => Html }
