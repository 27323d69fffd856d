import { html } from '../html.ts'
import { benefits } from '../sections/benefits.ts'
import { courses } from '../sections/courses.ts'
import { features } from '../sections/features.ts'
import { finalCta } from '../sections/final-cta.ts'
import { hero } from '../sections/hero.ts'
import { rings } from './rings.ts'
import type { Theme } from './theme.ts'

/** A poster: the brand colour edge to edge, heavy capitals, thick outlines, benefits as a grid of coloured tiles. */
export const bold: Theme = (page, palette) => html`
  ${hero(page, rings(page.settings.store_name, palette))}
  ${courses(page)}
  ${benefits(page)}
  ${features(page)}
  ${finalCta(page)}
`
